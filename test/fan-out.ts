import type { Pool } from 'pg';
import { openWire, type WireClient } from './realtime-client.ts';

const ADDRESSES = 50;

export interface FanOutParts {
  /** The origin of the server, such as `http://127.0.0.1:8080`. */
  readonly url: string;
  readonly key: string;
  readonly topic: string;
  /** Someone who may receive the topic. */
  readonly token: string;
  readonly socketCount: number;
  /** Makes one change that is broadcast on the topic, and resolves when it is committed. */
  readonly change: (n: number) => Promise<unknown>;
  readonly changeCount: number;
  /** What the frames of a change contain, where one change has several or others come meanwhile. */
  readonly markOf?: (n: number) => string;
  /** Measures from the moment that the change is begun, not from its commit. */
  readonly isFromBeginning?: boolean;
}

export interface FanOutFigures {
  /** From the moment that a change is committed, or begun, until the last socket has received it, in milliseconds, sorted. */
  readonly lastReceivedMs: readonly number[];
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** The percentile of sorted figures, for a share such as 0.99. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

async function openAll(
  wires: WireClient[],
  { url, key, topic, token, socketCount }: FanOutParts,
): Promise<void> {
  for (let n = 0; n < socketCount; n += 1) {
    // The server limits connections per address, so they come from several.
    const localAddress = `127.0.0.${1 + (n % ADDRESSES)}`;
    const wire = await openWire(url, '2.0.0', key, { localAddress });
    wires.push(wire);
    const response = await wire.join(topic, token);
    if (!JSON.stringify(response).includes('"ok"'))
      throw new Error(`The join was refused: ${JSON.stringify(response)}`);
  }
}

/** Counts the sockets that have a frame, without parsing it, so that the measuring sockets do not slow each other. */
function countDown(wires: readonly WireClient[]): { arm(mark: string): Promise<number> } {
  const waiting = new Set<WireClient>();
  let wanted = '';
  let done: (at: number) => void = () => undefined;
  for (const wire of wires) {
    wire.socket.removeAllListeners('message');
    wire.socket.on('message', (frame: Buffer) => {
      if (wanted !== '' && !frame.includes(wanted)) return;
      if (waiting.delete(wire) && waiting.size === 0) done(performance.now());
    });
  }
  return {
    arm: (mark) => {
      wanted = mark;
      for (const wire of wires) waiting.add(wire);
      return new Promise((resolve) => (done = resolve));
    },
  };
}

/** Opens the sockets, makes one change after the other, and measures how long each takes to reach the last socket. */
export async function measureFanOut(parts: FanOutParts): Promise<FanOutFigures> {
  const wires: WireClient[] = [];
  try {
    await openAll(wires, parts);
    const arrivals = countDown(wires);
    const lastReceivedMs: number[] = [];
    for (let n = 0; n < parts.changeCount; n += 1) {
      const receivedByAll = arrivals.arm(parts.markOf?.(n) ?? '');
      const begunAt = performance.now();
      await parts.change(n);
      const from = parts.isFromBeginning ? begunAt : performance.now();
      lastReceivedMs.push(Math.max(0, (await receivedByAll) - from));
    }
    lastReceivedMs.sort((a, b) => a - b);
    return {
      lastReceivedMs,
      p50Ms: percentile(lastReceivedMs, 0.5),
      p99Ms: percentile(lastReceivedMs, 0.99),
    };
  } finally {
    for (const { socket } of wires) socket.terminate();
  }
}

/** A change as the database makes it: one broadcast, committed. */
export const broadcastChange =
  (owner: Pool, topic: string) =>
  (n: number): Promise<unknown> =>
    owner.query('select app.broadcast($1, $2, $3)', [topic, 'appointment', JSON.stringify({ id: n })]);
