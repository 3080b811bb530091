import { openS3Client, isMissing, type S3Location } from '../s3-client.ts';
import { BackupError } from './backup-error.ts';
import type { BackupStore } from './backup-store.ts';

/** Backups in a bucket of an S3-compatible store, under `prefix`. */
export function openS3BackupStore(location: S3Location, prefix: string): BackupStore {
  const { bucket: Bucket } = location;
  const { connect, close } = openS3Client(location);
  const place = `the bucket ${Bucket}`;
  const keyOf = (name: string): string => `${prefix}${name}`;

  const explaining = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      const reason =
        error instanceof Error ? error.name + (error.message && `: ${error.message}`) : String(error);
      throw new BackupError(
        `The backups in ${place} cannot be reached (${reason}): check the BACKUP_S3 settings.`,
        {
          cause: error,
        },
      );
    }
  };

  async function listAll(Prefix: string): Promise<string[]> {
    const { s3, client } = await connect();
    const names: string[] = [];
    let token: string | undefined;
    do {
      const page = await client.send(
        new s3.ListObjectsV2Command({ Bucket, Prefix, ...(token ? { ContinuationToken: token } : {}) }),
      );
      for (const { Key } of page.Contents ?? []) if (Key) names.push(Key.slice(prefix.length));
      token = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (token);
    return names.toSorted();
  }

  return {
    place,
    put: (name, bytes) =>
      explaining(async () => {
        const { s3, client } = await connect();
        await client.send(
          new s3.PutObjectCommand({ Bucket, Key: keyOf(name), Body: bytes, ContentLength: bytes.length }),
        );
      }),
    get: (name) =>
      explaining(async () => {
        const { s3, client } = await connect();
        try {
          const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key: keyOf(name) }));
          return Body ? Buffer.from(await Body.transformToByteArray()) : null;
        } catch (error) {
          if (isMissing(error)) return null;
          throw error;
        }
      }),
    list: (name) => explaining(() => listAll(keyOf(name))),
    remove: (name) =>
      explaining(async () => {
        const { s3, client } = await connect();
        await client.send(new s3.DeleteObjectCommand({ Bucket, Key: keyOf(name) }));
      }),
    // A write that is interrupted leaves nothing there.
    sweep: () => Promise.resolve(),
    close,
  };
}
