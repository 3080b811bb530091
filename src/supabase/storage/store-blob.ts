import { Readable } from 'node:stream';
import { openBlobs } from './open-storage.ts';
import type { S3Location } from '#foundation/server/s3-client.ts';

/** Stores one blob before the storage service is open, for the demo. */
export async function storeBlob(
  settings: { readonly dataDir: string; readonly s3: S3Location | null },
  key: string,
  bytes: Buffer,
): Promise<void> {
  const { staging, store } = openBlobs(settings);
  try {
    await store.put(key, await staging.receive(Readable.from([bytes]), bytes.length));
  } finally {
    store.close();
  }
}
