import type * as S3 from '@aws-sdk/client-s3';

export interface S3Location {
  /** Null for Amazon S3. */
  readonly endpoint: string | null;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const MISSING = new Set(['NoSuchKey', 'NotFound']);
/** Whether the store has no such object. */
export const isMissing = (error: unknown): boolean => error instanceof Error && MISSING.has(error.name);

const configOf = ({ endpoint, region, accessKeyId, secretAccessKey }: S3Location): S3.S3ClientConfig => ({
  region,
  credentials: { accessKeyId, secretAccessKey },
  // Other stores support neither virtual-hosted buckets nor trailing checksums.
  ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
  maxAttempts: 3,
});

export interface S3Connection {
  /** The library is loaded on first use. */
  connect(): Promise<{ readonly s3: typeof S3; readonly client: S3.S3Client }>;
  close(): void;
}

export function openS3Client(location: S3Location): S3Connection {
  let opened: Promise<{ s3: typeof S3; client: S3.S3Client }> | undefined;
  return {
    connect: () =>
      (opened ??= import('@aws-sdk/client-s3').then((s3) => ({
        s3,
        client: new s3.S3Client(configOf(location)),
      }))),
    close: () => {
      void opened?.then(({ client }) => client.destroy());
    },
  };
}
