import { connect, type Socket } from 'node:net';

/** One request as the bytes that are sent. */
export interface LoadRequest {
  readonly bytes: Buffer;
  /** Responses with another status count as errors. */
  readonly expectedStatus: number;
}

export interface LoadResult {
  readonly requests: number;
  readonly errors: number;
  readonly seconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

export function toBytes(
  port: number,
  {
    method,
    path,
    headers,
    body,
  }: { method: string; path: string; headers: Readonly<Record<string, string>>; body?: unknown },
  expectedStatus = 200,
): LoadRequest {
  const text = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined
      ? []
      : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`]),
  ];
  return { bytes: Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`), expectedStatus };
}

/** The same request with one more header. */
export const withHeader = (
  { bytes, expectedStatus }: LoadRequest,
  name: string,
  value: string,
): LoadRequest => ({
  bytes: Buffer.from(bytes.toString().replace('\r\n', `\r\n${name}: ${value}\r\n`)),
  expectedStatus,
});

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

export function summarise(latenciesMs: number[], errors: number, seconds: number): LoadResult {
  latenciesMs.sort((a, b) => a - b);
  return {
    requests: latenciesMs.length,
    errors,
    seconds,
    p50Ms: percentile(latenciesMs, 0.5),
    p99Ms: percentile(latenciesMs, 0.99),
  };
}

interface HttpResponse {
  readonly status: number;
  readonly head: string;
  readonly body: Buffer;
}

/** Reads responses with a content-length, or without a body, from one connection; our own server sends no others. */
class ResponseReader {
  #chunks: Buffer[] = [];
  #heldBytes = 0;
  /** The number of bytes to wait for, so that a large response is concatenated once, not with every chunk. */
  #neededBytes = 0;
  readonly #onResponse: (response: HttpResponse) => void;

  constructor(onResponse: (response: HttpResponse) => void) {
    this.#onResponse = onResponse;
  }

  take(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#heldBytes += chunk.length;
    if (this.#heldBytes < this.#neededBytes) return;
    const held = this.#read(this.#chunks.length === 1 ? chunk : Buffer.concat(this.#chunks, this.#heldBytes));
    this.#chunks = held.length === 0 ? [] : [held];
    this.#heldBytes = held.length;
  }

  /** Reads every complete response and returns the remaining bytes. */
  #read(held: Buffer): Buffer {
    for (;;) {
      this.#neededBytes = 0;
      const headEnd = held.indexOf('\r\n\r\n');
      if (headEnd < 0) return held;
      const head = held.toString('latin1', 0, headEnd);
      const status = Number(head.slice(9, 12));
      const length = status === 304 ? '0' : /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
      if (length === undefined) throw new Error(`A response without a length cannot be measured: ${head}`);
      const end = headEnd + 4 + Number(length);
      if (held.length < end) {
        this.#neededBytes = end;
        return held;
      }
      const body = held.subarray(headEnd + 4, end);
      held = held.subarray(end);
      this.#onResponse({ status, head, body });
    }
  }
}

export interface LoadOptions {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /** Returns a connection's next request; undefined ends its load early. */
  readonly next: (connection: number) => LoadRequest | undefined;
  /** Receives the response, where the next request depends on it. */
  readonly onResponse?: (connection: number, response: HttpResponse) => void;
}

/** Sends requests over several connections, one after the other on each, for a bounded time, and measures each. */
export async function loadHttp({
  port,
  connections,
  seconds,
  next,
  onResponse,
}: LoadOptions): Promise<LoadResult> {
  const latenciesMs: number[] = [];
  let errors = 0;
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1_000;

  const runOne = (connection: number) =>
    new Promise<void>((resolve, reject) => {
      const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
      let sentAt = 0;
      let current: LoadRequest | undefined;
      const send = () => {
        current = performance.now() < endsAt ? next(connection) : undefined;
        if (!current) {
          socket.end();
          resolve();
          return;
        }
        sentAt = performance.now();
        socket.write(current.bytes);
      };
      const reader = new ResponseReader((response) => {
        latenciesMs.push(performance.now() - sentAt);
        if (response.status !== current?.expectedStatus) errors += 1;
        onResponse?.(connection, response);
        send();
      });
      socket
        .on('connect', send)
        .on('data', (chunk) => {
          try {
            reader.take(chunk);
          } catch (error) {
            socket.destroy();
            reject(error);
          }
        })
        .on('error', reject)
        .on('close', () => reject(new Error('The server closed a connection during the measurement.')));
    });

  await Promise.all(Array.from({ length: connections }, (_, connection) => runOne(connection)));
  return summarise(latenciesMs, errors, (performance.now() - startedAt) / 1_000);
}
