import type * as z from 'zod';
import type { Schema, WriteEndpoint } from '#foundation/contract/endpoint.ts';
import { type AnswerLine, LINES_TYPE } from '#foundation/contract/lines.ts';
import { callerHeaders, fillPath, onRefusal, readJson, send } from '../api.ts';
import { ApiError } from '../api-error.ts';

/** The lines of an answer as they come. What is left without an end of line is one too. */
async function* linesOf(response: Response): AsyncGenerator<AnswerLine> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let [rest, isOver] = ['', reader === undefined];
  while (!isOver) {
    const read = await reader?.read();
    isOver = read?.done ?? true;
    const lines = `${rest}${decoder.decode(read?.value, { stream: !isOver })}`.split('\n');
    rest = isOver ? '' : (lines.pop() ?? '');
    // Safe: our server wrote it.
    for (const line of lines) if (line !== '') yield JSON.parse(line) as AnswerLine;
  }
}

interface Watched {
  readonly signal: AbortSignal;
  /** Called with each event before the answer; there may be none. */
  readonly onEvent: (event: unknown) => void;
}

/**
 * Calls a write and hears what it reports before its answer.
 *
 * @throws ApiError for every refusal, and `unreachable` where the answer broke off.
 */
export async function callInLines<I extends Schema, O extends Schema>(
  endpoint: WriteEndpoint<I, O>,
  input: z.input<I>,
  { signal, onEvent }: Watched,
): Promise<z.output<O>> {
  const { path, rest } = fillPath(endpoint.path, input);
  const { token, headers } = await callerHeaders(endpoint);
  headers.set('accept', LINES_TYPE);
  headers.set('content-type', 'application/json');
  const { method } = endpoint;
  const response = await send(`/api${path}`, { method, headers, body: JSON.stringify(rest), signal });
  const fail = (status: number, body: unknown): never => {
    const error = ApiError.fromResponse(status, body);
    if (token !== undefined) onRefusal(error);
    throw error;
  };
  if (!response.ok) return fail(response.status, await readJson(response));
  // Safe: the server lets no answer out that does not fit the endpoint's output.
  if (response.headers.get('content-type') !== LINES_TYPE) return (await readJson(response)) as z.output<O>;
  for await (const line of linesOf(response)) {
    if ('event' in line) onEvent(line.event);
    else if ('output' in line) return line.output as z.output<O>;
    else return fail(line.status, line.error);
  }
  throw ApiError.unreachable(new Error('The answer broke off.'));
}
