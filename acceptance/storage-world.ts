import { randomUUID } from 'node:crypto';
import { glob } from 'node:fs/promises';
import { expect } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenPerson, givenStaff, type Person } from '#test/given.ts';
import type { ObjectStore } from '#test/object-store.ts';
import type { StaffRole } from '#vocabulary/permissions.ts';
import { signedIn, type Client } from './signed-in.ts';
import { startTailwell, type Tailwell } from './tailwell.ts';

export interface Member {
  readonly client: Client;
  readonly clinicId: string;
  readonly userId: string;
}

export interface BucketOptions {
  readonly public?: boolean;
  readonly fileSizeLimit?: number | string;
  readonly allowedMimeTypes?: string[];
}

/** A server with its store, the platform's staff, and everything else that storage tests need. */
export interface StorageWorld {
  readonly db: TestDatabase;
  readonly store: ObjectStore;
  readonly tailwell: Tailwell;
  /** A member of the platform's staff, who creates buckets. */
  readonly platform: Client;
  /** A member of a clinic's staff; of a new clinic by default. */
  givenMember(role?: StaffRole, clinicId?: string): Promise<Member>;
  givenClient(): Promise<{ readonly client: Client; readonly userId: string }>;
  /** A new bucket, by its name. */
  givenBucket(options?: BucketOptions): Promise<string>;
  /** Sends a request below `/storage/v1`, for responses that the client hides. */
  request(client: Client | null, path: string, init?: RequestInit): Promise<Response>;
  /** How many files the store contains, after orphaned ones were purged. */
  countStoredFiles(): Promise<number>;
  close(): Promise<void>;
}

async function countFiles(folder: string): Promise<number> {
  const files = await Array.fromAsync(glob('**/*-*-*-*-*', { cwd: folder }));
  // A store may keep metadata next to each file; both contain its key.
  return new Set(files.map((file) => /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/.exec(file)?.[0])).size;
}

export async function openStorageWorld(givenStore: () => Promise<ObjectStore>): Promise<StorageWorld> {
  const db = await createTestDatabase();
  const store = await givenStore();
  const tailwell = await startTailwell(db, store.env);
  const signIn = (person: Pick<Person, 'userId' | 'email'>) => signedIn(tailwell, db, person);
  const platform = await signIn(await givenPerson(db.owner, { role: 'platform_admin' }));
  return {
    db,
    store,
    tailwell,
    platform,
    givenMember: async (role = 'doctor', clinicId?: string) => {
      const home = clinicId ?? (await givenClinic(db.owner)).clinicId;
      const person = await givenStaff(db.owner, home, { role });
      return { client: await signIn(person), clinicId: home, userId: person.userId };
    },
    givenClient: async () => {
      const person = await givenPerson(db.owner, { role: 'client' });
      return { client: await signIn(person), userId: person.userId };
    },
    givenBucket: async (options = {}) => {
      const name = `bucket-${randomUUID().slice(0, 8)}`;
      const { error } = await platform.storage.createBucket(name, { public: false, ...options });
      if (error) throw error;
      return name;
    },
    request: async (client, path, init = {}) => {
      const session = client && (await client.auth.getSession()).data.session;
      const headers = new Headers(init.headers);
      if (session) headers.set('authorization', `Bearer ${session.access_token}`);
      return fetch(`${tailwell.url}/storage/v1${path}`, { ...init, headers });
    },
    countStoredFiles: async () => {
      const orphanedBlobs = () => db.owner.query('select key from storage.orphaned_blobs');
      await expect.poll(async () => (await orphanedBlobs()).rows, { timeout: 30_000 }).toEqual([]);
      return countFiles(store.folder);
    },
    close: async () => {
      await tailwell.stop();
      await store.remove();
      await db.drop();
    },
  };
}

interface ReportedError {
  readonly status?: number | undefined;
  readonly statusCode?: string | undefined;
  readonly message: string;
}

/** The error of a response; null if there is none. */
export const errorOf = ({ error }: { readonly error: ReportedError | null }) =>
  error && { status: error.status, statusCode: error.statusCode, message: error.message };
