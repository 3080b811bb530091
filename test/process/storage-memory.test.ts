import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { DEMO_PASSWORD } from '#vocabulary/demo.ts';
import { startProduct, type DataFolder, type Product } from '../product.ts';
import { makeUsedDataFolder } from '../used-data-folder.ts';

const FILE_BYTES = 50_000_000;
const BATCH_SIZE = 6;
/**
 * If files were held in memory, it would be at least everything that is sent at once. Streaming leaves buffers that
 * the runtime collects at its own pace: up to a quarter on a busy machine.
 */
const MAX_EXTRA_MEGABYTES = (BATCH_SIZE * FILE_BYTES) / 1_000_000 / 2;
const CHUNK = randomBytes(100_000);

let folder: DataFolder;
let product: Product;
let url: string;
let key: string;

beforeAll(async () => {
  folder = await makeUsedDataFolder('1');
  product = startProduct({ DATA_DIR: folder.path, DEMO: '1' });
  url = await product.ready;
  const config: unknown = await (await fetch(`${url}/config.json`)).json();
  key = z.object({ supabaseKey: z.string() }).parse(config).supabaseKey;
});
afterAll(async () => {
  product.kill('SIGTERM');
  await product.ended;
  await folder.remove();
});

async function signIn(email: string): Promise<{ client: SupabaseClient; token: string; clinicId: string }> {
  const client = createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } });
  const { data, error } = await client.auth.signInWithPassword({ email, password: DEMO_PASSWORD });
  if (error) throw error;
  const role = await client.from('user_roles').select('clinic_id').eq('user_id', data.user.id).single();
  const { clinic_id: clinicId } = z.object({ clinic_id: z.string().nullable() }).parse(role.data);
  return { client, token: data.session.access_token, clinicId: clinicId ?? '' };
}

async function residentMegabytes(): Promise<number> {
  const status = await readFile(`/proc/${product.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024;
}

/** A body that is generated while it is sent. */
function fileStream(): ReadableStream<Uint8Array> {
  let sentBytes = 0;
  return new ReadableStream(
    {
      pull: (controller) => {
        controller.enqueue(CHUNK);
        sentBytes += CHUNK.length;
        if (sentBytes >= FILE_BYTES) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

async function countBytes(response: Response): Promise<number> {
  let bytes = 0;
  for await (const chunk of response.body ?? []) bytes += chunk.length;
  return bytes;
}

test('files are streamed in both directions, never held in memory', async () => {
  const platform = await signIn('admin@tailwell.test');
  expect((await platform.client.storage.createBucket('large')).error).toBeNull();
  const { token, clinicId } = await signIn('doctor@tailwell.test');
  const addressOf = (name: string) => `${url}/storage/v1/object/large/${clinicId}/${name}`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' };
  const upload = (name: string) =>
    fetch(addressOf(name), { method: 'POST', headers, body: fileStream(), duplex: 'half' });
  const names = Array.from({ length: BATCH_SIZE }, (_, at) => `file-${at}`);
  expect((await upload('warm')).status).toBe(200);
  await countBytes(await fetch(addressOf('warm'), { headers }));

  const before = await residentMegabytes();
  let maxMegabytes = before;
  const watch = setInterval(() => {
    void residentMegabytes().then((now) => (maxMegabytes = Math.max(maxMegabytes, now)));
  }, 20);
  try {
    const statuses = await Promise.all(names.map(async (name) => (await upload(name)).status));
    expect(statuses).toEqual(names.map(() => 200));
    const sizes = await Promise.all(
      names.map(async (name) => countBytes(await fetch(addressOf(name), { headers }))),
    );
    expect(sizes).toEqual(names.map(() => FILE_BYTES));
  } finally {
    clearInterval(watch);
  }
  process.stdout.write(
    `figure: ${BATCH_SIZE} × 50 MB in and out at once: at most ${Math.round(maxMegabytes - before)} MB more memory\n`,
  );
  expect(maxMegabytes - before).toBeLessThan(MAX_EXTRA_MEGABYTES);
});
