import { createReadStream } from 'node:fs';
import type * as S3 from '@aws-sdk/client-s3';
import type { ByteStore } from './byte-store.ts';
import type { Drafts } from './drafts.ts';
import { partOfStream } from './part-of-stream.ts';

export interface S3Place {
  /** Null for Amazon's own. */
  readonly endpoint: string | null;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const MISSING = new Set(['NoSuchKey', 'NotFound']);
const isMissing = (error: unknown): boolean => error instanceof Error && MISSING.has(error.name);

const configOf = ({ endpoint, region, accessKeyId, secretAccessKey }: S3Place): S3.S3ClientConfig => ({
  region,
  credentials: { accessKeyId, secretAccessKey },
  // Stores other than Amazon's know neither buckets in host names nor checksums behind the body.
  ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
  maxAttempts: 3,
});

/** Bytes in a bucket of an S3-compatible store. Its client is loaded when it is first needed. */
export function openS3Store(place: S3Place, drafts: Drafts): ByteStore {
  const { bucket: Bucket } = place;
  let opened: Promise<{ s3: typeof S3; client: S3.S3Client }> | undefined;
  const connect = () =>
    (opened ??= import('@aws-sdk/client-s3').then((s3) => ({
      s3,
      client: new s3.S3Client(configOf(place)),
    })));
  const keyOf = (key: string): string => `bytes/${key}`;

  return {
    keep: async (key, { path, sizeBytes }) => {
      const { s3, client } = await connect();
      const Body = createReadStream(path);
      await client.send(new s3.PutObjectCommand({ Bucket, Key: keyOf(key), Body, ContentLength: sizeBytes }));
      await drafts.discard(path);
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
        // Some stores answer with more than the part that was asked for: our answer's length is told already.
        return partOfStream(stream, ContentRange ? 0 : range.first, length);
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
