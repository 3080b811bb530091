import { Agent, request as httpRequest } from 'node:http';
import { signatureHeader } from '#practice/crm-connection/fake/webhook-sender.ts';
import { SIGN_HEADER } from './functions-requests.ts';
import type { FuzzRequest } from './fuzz-request.ts';

/** No answer within this time counts as a fault. */
const ANSWER_MS = 120_000;
export const NO_ANSWER = 599;
/** The server ended the connection before it had read all of what it refuses. */
export const ENDED_EARLY = 499;

const bytesOf = ({ body, isBytes }: FuzzRequest): Buffer | null => {
  if (body === undefined) return null;
  if (typeof body !== 'string') return Buffer.from(JSON.stringify(body) ?? '');
  return Buffer.from(body, isBytes ? 'latin1' : 'utf8');
};

const isReset = (error: Error): boolean =>
  'code' in error && ['ECONNRESET', 'EPIPE', 'HPE_INVALID_CONSTANT'].includes(String(error.code));

const signatureOf = (request: FuzzRequest, body: Buffer | null): Readonly<Record<string, string>> =>
  request.headers[SIGN_HEADER] === undefined ? {} : signatureHeader(String(body ?? ''), 'ed25519');

/** Sends requests as they are: no client library corrects their paths and headers. */
export function openHttpCaller(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });

  /** The status of the response. */
  function send(request: FuzzRequest, headers: Readonly<Record<string, string>>): Promise<number> {
    const body = bytesOf(request);
    return new Promise((resolve, reject) => {
      const sent = httpRequest(
        {
          host: '127.0.0.1',
          port,
          agent,
          method: request.method,
          path: request.path,
          headers: {
            ...headers,
            ...request.headers,
            ...signatureOf(request, body),
            ...(body ? { 'content-length': String(body.length) } : {}),
          },
          timeout: ANSWER_MS,
        },
        (response) => {
          response.resume();
          response.once('end', () => resolve(response.statusCode ?? NO_ANSWER));
          // Without all of its body it is no answer.
          response.once('error', () => resolve(NO_ANSWER));
        },
      );
      sent.once('timeout', () => sent.destroy(new Error('timeout')));
      sent.once('error', (error) => {
        if (error.message === 'timeout') resolve(NO_ANSWER);
        else if (isReset(error)) resolve(ENDED_EARLY);
        else reject(error);
      });
      sent.end(body ?? undefined);
    });
  }

  return { send, close: () => agent.destroy() };
}
