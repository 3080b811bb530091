import { createReadStream } from 'node:fs';
import type * as S3 from '@aws-sdk/client-s3';
import type { BlobStore } from './blob-store.ts';
import type { StagingFolder } from './staged-files.ts';
import { sliceStream } from './slice-stream.ts';

export interface S3Location {
  /** Null for Amazon S3. */
  readonly endpoint: string | null;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const MISSING = new Set(['NoSuchKey', 'NotFound']);
const isMissing = (error: unknown): boolean => error instanceof Error && MISSING.has(error.name);

const configOf = ({ endpoint, region, accessKeyId, secretAccessKey }: S3Location): S3.S3ClientConfig => ({
  region,
  credentials: { accessKeyId, secretAccessKey },
  // Other stores support neither virtual-hosted buckets nor trailing checksums.
  ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
  maxAttempts: 3,
});

/** Blobs in a bucket of an S3-compatible store. The client is loaded on first use. */
export function openS3Store(location: S3Location, staging: StagingFolder): BlobStore {
  const { bucket: Bucket } = location;
  let opened: Promise<{ s3: typeof S3; client: S3.S3Client }> | undefined;
  const connect = () =>
    (opened ??= import('@aws-sdk/client-s3').then((s3) => ({
      s3,
      client: new s3.S3Client(configOf(location)),
    })));
  const keyOf = (key: string): string => `bytes/${key}`;

  return {
    put: async (key, { path, sizeBytes }) => {
      const { s3, client } = await connect();
      const Body = createReadStream(path);
      await client.send(new s3.PutObjectCommand({ Bucket, Key: keyOf(key), Body, ContentLength: sizeBytes }));
      await staging.remove(path);
    },
    open: async (key, range) => {
      const { s3, client } = await connect();
      const Range = range ? `bytes=${range.first}-${range.last}` : undefined;
      try {
        const { Body, ContentLength, ContentRange } = await client.send(
          new s3.GetObjectCommand({ Bucket, Key: keyOf(key), ...(Range ? { Range } : {}) }),
        );
        const stream = Body?.transformToWebStream() ?? null;
        if (!stream || !range) return stream;
        const length = range.last - range.first + 1;
        if (ContentLength === length) return stream;
        // Some stores send more than the requested range, but the length of our response is already determined.
        return sliceStream(stream, ContentRange ? 0 : range.first, length);
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    copy: async (from, to) => {
      const { s3, client } = await connect();
      try {
        const CopySource = `${Bucket}/${keyOf(from)}`;
        await client.send(new s3.CopyObjectCommand({ Bucket, Key: keyOf(to), CopySource }));
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },
    remove: async (key) => {
      const { s3, client } = await connect();
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key: keyOf(key) }));
    },
    close: () => {
      void opened?.then(({ client }) => client.destroy());
    },
  };
}
