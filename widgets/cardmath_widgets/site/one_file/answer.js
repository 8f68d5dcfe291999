// @ts-check
// The files in the one document, as responses to requests from the site's scripts.

// There is no such host, and the page's policy would block a request to it.
export const ROOT = "https://one-file.invalid/";
const CHUNK = 65536; // bytes, so that the bar moves

/**
 * @param {Uint8Array | undefined} content undefined if there is no such file
 */
export function answer(content) {
  if (!content) return new Response(null, { status: 404 });
  let at = 0;
  const stream = new ReadableStream({
    pull: (controller) => {
      if (at >= content.length) controller.close();
      else controller.enqueue(content.subarray(at, at += CHUNK));
    },
  });
  return new Response(stream, { headers: { "Content-Length": String(content.length) } });
}
