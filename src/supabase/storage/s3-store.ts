import { createReadStream } from 'node:fs';
import { isMissing, openS3Client, type S3Location } from '#foundation/server/s3-client.ts';
import type { BlobStore } from './blob-store.ts';
import type { StagingFolder } from './staged-files.ts';
import { sliceStream } from './slice-stream.ts';

/** Blobs in a bucket of an S3-compatible store. The client is loaded on first use. */
export function openS3Store(location: S3Location, staging: StagingFolder): BlobStore {
  const { bucket: Bucket } = location;
  const { connect, close } = openS3Client(location);
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
    close,
  };
}
