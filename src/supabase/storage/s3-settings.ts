import { defineS3Settings } from '#foundation/server/settings/s3-settings.ts';

/** An S3-compatible store for files; null to store them in the data folder. */
export const s3Settings = defineS3Settings(
  'STORAGE',
  'the bucket for files, which are stored in DATA_DIR otherwise',
);
