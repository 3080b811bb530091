import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '#foundation/server/log.ts';
import { openStorage } from '#supabase/storage/open-storage.ts';
import type { TestDatabase } from './database.ts';
import type { Person } from './given.ts';
import { testPeople, verifyTestToken } from './supabase.ts';

/** The response with its content read: a file is open until its stream has ended, and a test may look at the status only. */
const readWhole = async (response: Response): Promise<Response> =>
  response.body ? new Response(await response.arrayBuffer(), response) : response;

/** The storage service over a test database, called without a port; its bytes are in a folder of their own. */
export async function openTestStorage(db: TestDatabase, hasRoom?: () => boolean) {
  const dataDir = await mkdtemp(join(tmpdir(), 'tailwell-storage-'));
  const storage = openStorage({
    database: db.database,
    people: testPeople(db),
    verifyToken: verifyTestToken,
    addressOf: () => '192.0.2.1',
    secretKey: Buffer.alloc(32, 7),
    settings: { dataDir, s3: null },
    ...(hasRoom ? { hasRoom } : {}),
    log: createLog('silent'),
  });
  const request = async (person: Person | null, method: string, path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (person) headers.set('authorization', `Bearer ${person.token}`);
    return readWhole(await storage.service.routes.request(path, { ...init, method, headers }));
  };
  return {
    request,
    keep: storage.keep,
    read: storage.read,
    upload: (person: Person | null, path: string, bytes: Uint8Array<ArrayBuffer>, type: string) =>
      request(person, 'POST', `/object/documents/${path}`, {
        body: bytes,
        headers: { 'content-type': type },
      }),
    download: (person: Person | null, path: string) =>
      request(person, 'GET', `/object/authenticated/documents/${path}`),
    close: async () => {
      storage.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
