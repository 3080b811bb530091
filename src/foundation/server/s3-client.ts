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

const CONNECT_MS = 5_000;
/** Not one byte in this time, in either direction: the store hangs. The library itself would wait without end. */
const SILENCE_MS = 60_000;

const configOf = (
  { endpoint, region, accessKeyId, secretAccessKey }: S3Location,
  silenceMs: number,
): S3.S3ClientConfig => ({
  region,
  credentials: { accessKeyId, secretAccessKey },
  // Other stores support neither virtual-hosted buckets nor trailing checksums.
  ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
  maxAttempts: 3,
  requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: silenceMs },
});

export interface S3Connection {
  /** The library is loaded on first use. */
  connect(): Promise<{ readonly s3: typeof S3; readonly client: S3.S3Client }>;
  close(): void;
}

/** A client for one bucket's store. A store that does not answer, or stops in the middle of an object, ends the call with a `TimeoutError`. */
export function openS3Client(location: S3Location, silenceMs = SILENCE_MS): S3Connection {
  let opened: Promise<{ s3: typeof S3; client: S3.S3Client }> | undefined;
  return {
    connect: () =>
      (opened ??= import('@aws-sdk/client-s3').then((s3) => ({
        s3,
        client: new s3.S3Client(configOf(location, silenceMs)),
      }))),
    close: () => {
      void opened?.then(({ client }) => client.destroy());
    },
  };
}
