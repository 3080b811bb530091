import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

/** Where a server stores blobs in a test, and how the test inspects them. */
export interface ObjectStore {
  /** The settings of the server. */
  readonly env: Readonly<Record<string, string>>;
  /** The folder that contains the blobs. */
  readonly folder: string;
  remove(): Promise<void>;
}

const BUCKET = 'tailwell-files';
/** The credentials that s3rver accepts. */
const CREDENTIAL = 'S3RVER';

const givenFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'tailwell-storage-'));

/** Stores blobs in a data folder. */
export async function givenDiskStore(): Promise<ObjectStore> {
  const folder = await givenFolder();
  return {
    env: { DATA_DIR: folder },
    folder: join(folder, 'storage', 'bytes'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/**
 * Stores blobs in an S3-compatible server on a local port; the data folder contains staged files only.
 *
 * @param isListed for tests that list the bucket: s3rver computes another signature for its address than the client.
 */
export async function givenS3Store(isListed = false): Promise<ObjectStore> {
  const folder = await givenFolder();
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    allowMismatchedSignatures: isListed,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const { port } = await server.run();
  return {
    env: {
      DATA_DIR: join(folder, 'data'),
      STORAGE_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      STORAGE_S3_BUCKET: BUCKET,
      STORAGE_S3_ACCESS_KEY_ID: CREDENTIAL,
      STORAGE_S3_SECRET_ACCESS_KEY: CREDENTIAL,
    },
    folder: join(folder, 's3', BUCKET),
    remove: async () => {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export const OBJECT_STORES = [
  ['on disk', givenDiskStore],
  ['in an S3-compatible store', () => givenS3Store()],
] as const;
