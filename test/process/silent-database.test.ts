import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestCluster, type TestCluster } from '../database-cluster.ts';
import { makeDataFolder, startProduct, type DataFolder, type Product } from '../product.ts';

const PORT = 5432;

/** Passes bytes on, until it is cut: then it swallows them, and resets nothing. Connections that were cut stay so. */
class Cable {
  readonly #server: Server;
  readonly #pairs = new Set<{ isCut: boolean; readonly sockets: readonly Socket[] }>();
  #isCut = false;
  swallowedBytes = 0;

  constructor(socketPath: string) {
    this.#server = createServer((near) => {
      const far = connect(socketPath);
      const pair = { isCut: this.#isCut, sockets: [near, far] };
      this.#pairs.add(pair);
      const pass = (from: Socket, to: Socket) => {
        from.on('data', (bytes) => {
          if (pair.isCut) this.swallowedBytes += bytes.length;
          else to.write(bytes);
        });
        from.on('error', () => undefined);
        from.on('close', () => {
          if (!pair.isCut) to.destroy();
        });
      };
      pass(near, far);
      pass(far, near);
    });
  }

  async open(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    // Safe: a server that listens on a host and a port has an address of this shape.
    return (this.#server.address() as AddressInfo).port;
  }

  cut(): void {
    this.#isCut = true;
    this.swallowedBytes = 0;
    for (const pair of this.#pairs) pair.isCut = true;
  }

  mend(): void {
    this.#isCut = false;
  }

  async close(): Promise<void> {
    for (const { sockets } of this.#pairs) for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

let cluster: TestCluster;
let folder: DataFolder;
let cable: Cable;
let port: number;
let product: Product | undefined;
beforeAll(async () => {
  cluster = await startTestCluster();
  folder = await makeDataFolder();
  const client = new Client(cluster.connection('postgres'));
  await client.connect();
  await client.query('create database remote');
  await client.end();
  cable = new Cable(join(cluster.connection('remote').host ?? '', `.s.PGSQL.${PORT}`));
  port = await cable.open();
});
afterAll(async () => {
  product?.kill('SIGKILL');
  await product?.ended;
  await cable.close();
  await cluster.stop();
  await folder.remove();
});

/** A request that needs the database. */
const ask = async (url: string): Promise<number> => {
  const response = await fetch(`${url}/api/v1/status`);
  await response.arrayBuffer();
  return response.status;
};

const start = (): Product => {
  const { user } = cluster.connection('remote');
  product = startProduct({
    DATA_DIR: folder.path,
    DATABASE_URL: `postgresql://${user}@127.0.0.1:${port}/remote`,
  });
  return product;
};

const inFlight = (request: () => Promise<number>, count: number): Promise<number[]> =>
  Promise.all(Array.from({ length: count }, () => request().catch(() => 0)));

const secondsSince = (beganMs: number): string => ((performance.now() - beganMs) / 1_000).toFixed(1);

test('a database that falls silent with requests in flight is used again once it is back, and a stop does not wait for it', async () => {
  const started = start();
  const url = await started.ready;
  const request = () => ask(url);
  // Every connection of the pool is open before they are all lost.
  expect(new Set(await inFlight(request, 12))).toEqual(new Set([200]));

  cable.cut();
  const answers = inFlight(request, 12);
  await expect.poll(() => cable.swallowedBytes, { interval: 20, timeout: 30_000 }).toBeGreaterThan(0);
  cable.mend();
  const mendedMs = performance.now();
  await expect.poll(request, { interval: 500, timeout: 60_000 }).toBe(200);
  const backAfter = secondsSince(mendedMs);
  // Nothing hangs, and nobody is told that something else was wrong.
  expect((await answers).filter((status) => status !== 503 && status !== 200)).toEqual([]);

  cable.cut();
  const lost = inFlight(request, 12);
  await expect.poll(() => cable.swallowedBytes, { interval: 20, timeout: 30_000 }).toBeGreaterThan(0);
  const stoppedMs = performance.now();
  started.kill('SIGTERM');
  const { signal } = await started.ended;
  expect(signal).toBeNull();
  await lost;
  process.stdout.write(
    `figure: after a silent database it serves again in ${backAfter} s, and stops in ${secondsSince(stoppedMs)} s without one\n`,
  );
});
