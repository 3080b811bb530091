import type { Context } from 'hono';
import { type ErrorBody, ERRORS } from '#vocabulary/errors.ts';
import { type AnswerLine, LINES_TYPE } from '#foundation/contract/lines.ts';

/** Whether the caller wants to see what is there before all of it is. */
export const asksForLines = (c: Context): boolean => c.req.header('accept') === LINES_TYPE;

interface LinesParts {
  /** Makes the output; each event is one line before it. */
  readonly run: (call: {
    readonly signal: AbortSignal;
    readonly report: (event: unknown) => void;
  }) => Promise<unknown>;
  /** Of the request. */
  readonly signal: AbortSignal;
  readonly respond: (output: unknown) => Response;
  readonly bodyOf: (error: unknown) => ErrorBody;
}

/**
 * Answers with a line for each event and a last one with the output, or the error. Where there is no event before the output, it is the
 * usual answer, and an error before the first event has its usual status: it is thrown.
 */
export async function answerInLines({ run, signal, respond, bodyOf }: LinesParts): Promise<Response> {
  const gone = new AbortController();
  const encoder = new TextEncoder();
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  // The caller who cancels does not read to the end.
  writer.closed.catch(() => gone.abort());
  const write = (line: AnswerLine) => {
    writer.write(encoder.encode(`${JSON.stringify(line)}\n`)).catch(() => gone.abort());
  };
  const first = Promise.withResolvers<'event'>();
  const report = (event: unknown) => {
    write({ event });
    first.resolve('event');
  };
  const done = run({ signal: AbortSignal.any([signal, gone.signal]), report });
  const ended = done.then((output) => ({ output }));
  const begun = await Promise.race([first.promise, ended]);
  if (begun !== 'event') return respond(begun.output);
  const finish = async () => {
    try {
      write({ output: await done });
    } catch (error) {
      if (!gone.signal.aborted) {
        const body = bodyOf(error);
        write({ error: body, status: ERRORS[body.code].status });
      }
    }
    await writer.close().catch(() => undefined);
  };
  void finish();
  return new Response(readable, { headers: { 'content-type': LINES_TYPE, 'cache-control': 'no-store' } });
}
