import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PolledMessage } from '../results-page.contract.ts';

/**
 * How the API misbehaves with one request: it never answers, answers 500, half of the JSON, JSON of another shape, the page of the request
 * before, without end, refuses the token, or breaks off.
 */
export type FakeApiFault = 'broken' | 'endless' | 'error' | 'hang' | 'hang_up' | 'refuse' | 'shape' | 'twice';

export interface FakeResultsApi {
  readonly url: string;
  /** Ids that were acknowledged, in their order. */
  readonly acknowledged: readonly string[];
  /** The `after` of each question for a page. */
  readonly asked: readonly (string | null)[];
  readonly tokens: ReadonlySet<string>;
  publish(...messages: readonly PolledMessage[]): void;
  /** How it answers the next requests, one after the other; then as it should. */
  react(...faults: readonly (FakeApiFault | null)[]): void;
  stop(): Promise<void>;
}

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

function fail(fault: FakeApiFault, response: ServerResponse): void {
  if (fault === 'error') response.writeHead(500).end('{"message":"Out of order"}');
  else if (fault === 'refuse') response.writeHead(401).end('{}');
  else if (fault === 'broken') response.end('{"messages":[{"id":"M');
  else if (fault === 'shape') response.end('{"results":"none"}');
  else if (fault === 'hang_up') response.destroy();
  else if (fault === 'endless') {
    const more = () => {
      while (!response.destroyed && response.write(' '.repeat(1_000_000)));
    };
    response.on('drain', more);
    more();
  }
}

/** A FAKE laboratory with a JSON API for results, for tests and the demo. It misbehaves when it is asked to. */
export async function startFakeResultsApi({
  pageSize = 2,
  acknowledges = true,
  port = 0,
}: {
  readonly pageSize?: number;
  readonly acknowledges?: boolean;
  readonly port?: number;
} = {}): Promise<FakeResultsApi> {
  const messages: PolledMessage[] = [];
  const faults: (FakeApiFault | null)[] = [];
  const acknowledged: string[] = [];
  const asked: (string | null)[] = [];
  const tokens = new Set<string>();
  let last = '{"messages":[]}';
  const pageAfter = (after: string | null): string => {
    const from = after === null ? 0 : Number(after);
    const page = messages.slice(from, from + pageSize);
    const to = from + page.length;
    return JSON.stringify({ messages: page, next: String(to), hasMore: to < messages.length, acknowledges });
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    tokens.add(request.headers.authorization ?? '');
    const body = await readBody(request);
    const fault = faults.shift() ?? null;
    if (request.method === 'GET') asked.push(url.searchParams.get('after'));
    if (fault !== null && fault !== 'twice') {
      fail(fault, response);
      return;
    }
    if (request.method === 'POST') {
      // Safe: it is what our own client sends.
      acknowledged.push(...(JSON.parse(body) as { readonly ids: readonly string[] }).ids);
      response.end('{}');
      return;
    }
    if (fault !== 'twice') last = pageAfter(url.searchParams.get('after'));
    response.end(last);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  return {
    // Safe: a server that listens on a host and a port has an address of this shape.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/results`,
    acknowledged,
    asked,
    tokens,
    publish: (...next) => void messages.push(...next),
    react: (...next) => void faults.push(...next),
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}
