import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { Endpoint } from '#foundation/contract/endpoint.ts';
import { setAnswerHeader } from './answer-header.ts';
import { TaggedOutput, UnchangedOutput } from './answer-with-tag.ts';

/** Whether the browser already has this response, according to `If-None-Match`. */
const holds = (named: string | undefined, tag: string): boolean =>
  named !== undefined &&
  named
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
    .some((one) => one === tag || one === '*');

/**
 * A tagged answer is about one person's clinic: a browser's own cache must not store it, where the next person at a shared desk could find it.
 * The web app holds it in memory, and sends the tag itself.
 */
function respondWithTag(c: Context, tagged: TaggedOutput | UnchangedOutput): Response {
  setAnswerHeader(c, 'Cache-Control', 'no-store');
  setAnswerHeader(c, 'ETag', tagged.tag);
  return tagged instanceof UnchangedOutput ? c.body(null, 304) : c.json(tagged.output);
}

/**
 * Responds with the output of a verb. It is not cacheable unless the endpoint says for how long: then it has an ETag,
 * and a request with the same ETag gets 304 without a body.
 */
export function respondWithOutput(
  c: Context,
  { cacheSeconds }: Pick<Endpoint, 'cacheSeconds'>,
  output: unknown,
): Response {
  if (output instanceof TaggedOutput || output instanceof UnchangedOutput) return respondWithTag(c, output);
  if (cacheSeconds === undefined) {
    setAnswerHeader(c, 'Cache-Control', 'no-store');
    return c.json(output);
  }
  return respondWithCacheable(c, JSON.stringify(output), { cacheSeconds, contentType: 'application/json' });
}

interface Keeping {
  readonly cacheSeconds: number;
  readonly contentType: string;
}

/** Responds with a text that is the same for everybody, is cacheable and has an ETag. */
export function respondWithCacheable(
  c: Context,
  text: string,
  { cacheSeconds, contentType }: Keeping,
): Response {
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  c.header('Cache-Control', `public, max-age=${cacheSeconds}`);
  c.header('ETag', tag);
  if (holds(c.req.header('if-none-match'), tag)) return c.body(null, 304);
  return c.body(text, 200, { 'Content-Type': contentType });
}
