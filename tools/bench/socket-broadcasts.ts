import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Pool } from 'pg';
import { WebSocket } from 'ws';
import { broadcastChange, measureFanOut, percentile } from '#test/fan-out.ts';
import type { BenchPerson, ServerAddress } from './people.ts';

const SOCKETS = 1_000;
const BROADCASTS = 100;
const BARE = fileURLToPath(new URL('bare-sockets.ts', import.meta.url));
/** As long as a broadcast of our server. */
const MESSAGE = JSON.stringify([
  null,
  null,
  'realtime:clinic:00000000-0000-4000-8000-000000000000',
  'broadcast',
  {},
]);

export interface BroadcastFigures {
  readonly sockets: number;
  readonly p99Ms: number;
  /** The same with `ws` alone, measured directly afterwards. */
  readonly limitP99Ms: number;
}

async function openBare(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  await once(socket, 'open');
  return socket;
}

/** The time from a message of one socket until the last of the others has received it. */
async function measureBare(): Promise<number> {
  const child = spawn(process.execPath, [BARE], { stdio: ['ignore', 'pipe', 'inherit'] });
  const sockets: WebSocket[] = [];
  try {
    const [port] = await once(child.stdout.setEncoding('utf8'), 'data');
    const url = `ws://127.0.0.1:${Number(port)}`;
    const sender = await openBare(url);
    for (let n = 0; n < SOCKETS; n += 1) sockets.push(await openBare(url));
    let pending = 0;
    let done: () => void = () => undefined;
    for (const socket of sockets) {
      socket.on('message', () => {
        pending -= 1;
        if (pending === 0) done();
      });
    }
    const lastReceivedMs: number[] = [];
    for (let n = 0; n < BROADCASTS; n += 1) {
      pending = SOCKETS;
      const receivedByAll = new Promise<void>((resolve) => (done = resolve));
      const startedAt = performance.now();
      sender.send(MESSAGE);
      await receivedByAll;
      lastReceivedMs.push(performance.now() - startedAt);
    }
    sender.terminate();
    return percentile(
      lastReceivedMs.toSorted((a, b) => a - b),
      0.99,
    );
  } finally {
    for (const socket of sockets) socket.terminate();
    child.kill('SIGTERM');
    await once(child, 'close');
  }
}

/** Measures how long a broadcast takes to reach a thousand websockets, with our server and with `ws` alone. */
export async function measureBroadcasts(
  owner: Pool,
  server: ServerAddress,
  person: BenchPerson,
): Promise<BroadcastFigures> {
  const topic = `clinic:${person.clinicId}`;
  const { p99Ms } = await measureFanOut({
    url: `http://127.0.0.1:${server.port}`,
    key: server.publishableKey,
    topic,
    token: person.accessToken,
    socketCount: SOCKETS,
    changeCount: BROADCASTS,
    change: broadcastChange(owner, topic),
  });
  return { sockets: SOCKETS, p99Ms, limitP99Ms: await measureBare() };
}
