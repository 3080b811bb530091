import type { Context } from 'hono';

/**
 * The body as text; null when it is larger than so many bytes. Without a Content-Length it is counted while it is received, so that
 * it cannot exhaust the memory.
 */
export async function limitedText(c: Context, maxBytes: number): Promise<string | null> {
  const declared = c.req.header('content-length');
  if (declared !== undefined) return Number(declared) > maxBytes ? null : c.req.text();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
