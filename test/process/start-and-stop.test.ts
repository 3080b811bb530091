import { createServer } from 'node:net';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeDataFolder, startProduct, type DataFolder, type Product } from '../product.ts';
import { makeUsedDataFolder } from '../used-data-folder.ts';
import { postmasterOf } from './process-tree.ts';

let folder: DataFolder;
let products: Product[];

beforeEach(async () => {
  folder = await makeDataFolder();
  products = [];
});

/** A data folder that Tailwell has used before. */
async function moveIntoUsed(): Promise<void> {
  await folder.remove();
  folder = await makeUsedDataFolder('0');
}

afterEach(async () => {
  for (const product of products) product.kill('SIGTERM');
  await Promise.all(products.map((product) => product.ended));
  await folder.remove();
});

function start(settings: Readonly<Record<string, string>> = {}, program?: 'start'): Product {
  const product = startProduct({ DATA_DIR: folder.path, ...settings }, program);
  products.push(product);
  return product;
}

/** The output of a refused start: one line, and nothing else on the last one. */
async function refusal(settings: Readonly<Record<string, string>> = {}): Promise<string> {
  const { code, output } = await start(settings).ended;
  expect(code, output).toBe(1);
  const lines = output
    .trim()
    .split('\n')
    .filter((line) => !line.endsWith('…'));
  expect(lines, output).toHaveLength(1);
  return lines[0] ?? '';
}

const statusOf = async (url: string, path: string): Promise<number> => (await fetch(`${url}${path}`)).status;

describe('a start', () => {
  test('passes its health check and becomes ready, also the next time', async () => {
    const first = start();
    const url = await first.ready;
    expect(await statusOf(url, '/healthz')).toBe(200);
    expect(await statusOf(url, '/readyz')).toBe(200);
    expect(await (await fetch(`${url}/config.json`)).json()).toMatchObject({
      name: 'Tailwell',
      supabaseUrl: url,
      demo: false,
    });
    first.kill('SIGTERM');
    expect(await first.ended).toMatchObject({ code: 0 });

    const began = performance.now();
    const again = await start().ready;
    expect(await statusOf(again, '/readyz')).toBe(200);
    process.stdout.write(
      `figure: a later start was ready after ${Math.round(performance.now() - began)} ms\n`,
    );
  });

  test('by `npm start` forwards signals and returns the exit code', async () => {
    await moveIntoUsed();
    const product = start({}, 'start');
    expect(await statusOf(await product.ready, '/readyz')).toBe(200);
    product.kill('SIGTERM');
    expect(await product.ended).toMatchObject({ code: 0 });
    expect(await postmasterOf(folder.path)).toBeNull();
  });

  test('takes over the database and the lock of a process that was killed', async () => {
    await moveIntoUsed();
    const killed = start();
    await killed.ready;
    const postmaster = await postmasterOf(folder.path);
    killed.kill('SIGKILL');
    await killed.ended;
    expect(await postmasterOf(folder.path)).toBe(postmaster);

    const next = start();
    expect(await statusOf(await next.ready, '/readyz')).toBe(200);
    expect(await postmasterOf(folder.path)).toBe(postmaster);
    next.kill('SIGTERM');
    expect(await next.ended).toMatchObject({ code: 0 });
    expect(await postmasterOf(folder.path)).toBeNull();
  });

  test('is not ready while the database is down, keeps running, and is ready again when it is back', async () => {
    await moveIntoUsed();
    const url = await start().ready;
    const postmaster = await postmasterOf(folder.path);
    if (postmaster === null) throw new Error('There is no postmaster to kill.');
    process.kill(postmaster, 'SIGKILL');
    await expect.poll(() => statusOf(url, '/readyz'), { interval: 5, timeout: 30_000 }).toBe(503);
    expect(await statusOf(url, '/healthz')).toBe(200);
    await expect.poll(() => statusOf(url, '/readyz'), { interval: 50, timeout: 60_000 }).toBe(200);
    expect(await postmasterOf(folder.path)).not.toBe(postmaster);
  });
});

describe('a refused start explains in one sentence what to do:', () => {
  test('another Tailwell on the data folder', async () => {
    await moveIntoUsed();
    const first = start();
    const url = await first.ready;
    expect(await refusal()).toBe(
      `Another Tailwell (process ${first.pid}) already uses the data folder ${folder.path}: stop that one, or set DATA_DIR to another folder.`,
    );
    expect(await statusOf(url, '/readyz')).toBe(200);
  });

  test('a port in use', async () => {
    const other = createServer();
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => {
        const address = other.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
    try {
      expect(await refusal({ PORT: String(port) })).toBe(
        `Port ${port} is in use: stop what listens there, or set PORT to another one.`,
      );
    } finally {
      other.close();
    }
    expect(await postmasterOf(folder.path)).toBeNull();
  });

  test('a data folder that is not writable', async () => {
    const file = join(folder.path, 'file');
    await writeFile(file, '');
    expect(await refusal({ DATA_DIR: join(file, 'data') })).toMatch(
      /^The data folder \S+\/file\/data cannot be written \(ENOTDIR\): .+ or set DATA_DIR to another folder\.$/,
    );
  });

  test('an invalid setting', async () => {
    expect(await refusal({ DEMO: 'yes' })).toBe(
      'DEMO is "yes", but must be 1 (on) or 0 (off): set it to one of the two, or leave it out.',
    );
  });

  test('a database server that does not respond', async () => {
    expect(await refusal({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' })).toMatch(/DATABASE_URL/);
  });

  test('a data folder of a newer version', async () => {
    await moveIntoUsed();
    await writeFile(join(folder.path, 'postgres', 'PG_VERSION'), '19\n');
    expect(await refusal()).toMatch(
      /was created by PostgreSQL 19, newer than the 18 of this Tailwell: .+ or set DATA_DIR/,
    );
  });
});

describe('a stop', () => {
  test('leaves neither a database server nor a lock behind', async () => {
    await moveIntoUsed();
    const product = start();
    await product.ready;
    product.kill('SIGINT');
    expect(await product.ended).toMatchObject({ code: 0 });
    expect(await postmasterOf(folder.path)).toBeNull();
    await start().ready;
  });

  test('during a start undoes what was started', async () => {
    const product = start();
    await expect.poll(() => postmasterOf(folder.path), { interval: 5, timeout: 120_000 }).not.toBeNull();
    product.kill('SIGTERM');
    expect(await product.ended).toMatchObject({ code: 0 });
    expect(await postmasterOf(folder.path)).toBeNull();
  });
});
