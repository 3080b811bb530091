import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestCluster, type TestCluster } from '../database-cluster.ts';
import { makeDataFolder, startProduct, type Product } from '../product.ts';

let cluster: TestCluster;
let folder: Awaited<ReturnType<typeof makeDataFolder>>;
const products: Product[] = [];

beforeAll(async () => {
  cluster = await startTestCluster();
  folder = await makeDataFolder();
  const client = new Client(cluster.connection('postgres'));
  await client.connect();
  await client.query('create database shared');
  await client.end();
});
afterAll(async () => {
  for (const product of products) product.kill('SIGTERM');
  await Promise.all(products.map((product) => product.ended));
  await cluster.stop();
  await folder.remove();
});

function start(): Product {
  const { host, user } = cluster.connection('shared');
  const product = startProduct({
    DATA_DIR: folder.path,
    DATABASE_URL: `postgresql://${user}@${encodeURIComponent(host ?? '')}/shared`,
  });
  products.push(product);
  return product;
}

const statusOf = async (url: string): Promise<number> => (await fetch(`${url}/readyz`)).status;

test('two processes that start at once on an empty database both serve, and each works without the other', async () => {
  const [first, second] = [start(), start()];
  const urls = await Promise.all([first.ready, second.ready]);
  expect(await Promise.all(urls.map(statusOf))).toEqual([200, 200]);

  first.kill('SIGKILL');
  await first.ended;
  expect(await statusOf(urls[1])).toBe(200);
  expect(await statusOf(await start().ready)).toBe(200);

  second.kill('SIGTERM');
  expect(await second.ended).toMatchObject({ code: 0 });
});
