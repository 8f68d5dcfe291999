// What unpacks large files. For the type checker alone: the builder puts the real one in its place.

export class Decompress {
  constructor(ondata: (content: Uint8Array, isLast: boolean) => void);
  push(part: Uint8Array, isLast?: boolean): void;
}
