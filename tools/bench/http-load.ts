import { connect, type Socket } from 'node:net';

/** One request, as the bytes that go over the wire. */
export interface LoadRequest {
  readonly bytes: Buffer;
  /** Answers with another status count as errors. */
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

/** Reads answers of known length off one connection: all that our own server sends. */
class AnswerReader {
  #held: Buffer = Buffer.alloc(0);
  readonly #onAnswer: (status: number) => void;

  constructor(onAnswer: (status: number) => void) {
    this.#onAnswer = onAnswer;
  }

  take(chunk: Buffer): void {
    this.#held = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    for (;;) {
      const headEnd = this.#held.indexOf('\r\n\r\n');
      if (headEnd < 0) return;
      const head = this.#held.toString('latin1', 0, headEnd);
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
      const end = headEnd + 4 + length;
      if (this.#held.length < end) return;
      this.#held = this.#held.subarray(end);
      this.#onAnswer(Number(head.slice(9, 12)));
    }
  }
}

/** Sends requests one after the other over some connections, for a bounded time, and measures each. */
export async function loadHttp(options: {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /** Gives the next request; undefined ends the load early. */
  readonly next: () => LoadRequest | undefined;
}): Promise<LoadResult> {
  const { port, connections, seconds, next } = options;
  const latenciesMs: number[] = [];
  let errors = 0;
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1_000;

  const runOne = () =>
    new Promise<void>((resolve, reject) => {
      const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
      let sentAt = 0;
      let current: LoadRequest | undefined;
      const send = () => {
        current = performance.now() < endsAt ? next() : undefined;
        if (!current) {
          socket.end();
          return resolve();
        }
        sentAt = performance.now();
        return socket.write(current.bytes);
      };
      const reader = new AnswerReader((status) => {
        latenciesMs.push(performance.now() - sentAt);
        if (status !== current?.expectedStatus) errors += 1;
        send();
      });
      socket
        .on('connect', send)
        .on('data', (chunk) => reader.take(chunk))
        .on('error', reject);
    });

  await Promise.all(Array.from({ length: connections }, runOne));
  return summarise(latenciesMs, errors, (performance.now() - startedAt) / 1_000);
}
