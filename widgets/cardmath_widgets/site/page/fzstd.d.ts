// The unpacker of large files. This file is only for the type checker; the builder puts the real script in its place.

export class Decompress {
  constructor(ondata: (content: Uint8Array, isLast: boolean) => void);
  push(part: Uint8Array, isLast?: boolean): void;
}
