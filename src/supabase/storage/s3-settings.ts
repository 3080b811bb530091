import { defineSettings } from '#foundation/server/settings/define-settings.ts';
import { anyText, url } from '#foundation/server/settings/setting-parsers.ts';
import { SettingsError } from '#foundation/server/settings/settings-error.ts';
import type { S3Location } from './s3-store.ts';

const BUCKET = 'STORAGE_S3_BUCKET';
const ACCESS_KEY_ID = 'STORAGE_S3_ACCESS_KEY_ID';
const SECRET_ACCESS_KEY = 'STORAGE_S3_SECRET_ACCESS_KEY';

/** An S3-compatible store for files; null to store them in the data folder. */
export const s3Settings = defineSettings(
  {
    endpoint: {
      name: 'STORAGE_S3_ENDPOINT',
      description: 'an S3-compatible store other than Amazon’s',
      parse: url({ schemes: ['http:', 'https:'], example: 'https://s3.example.com' }),
    },
    bucket: {
      name: BUCKET,
      description: 'the bucket for files, which are stored in DATA_DIR otherwise',
      parse: anyText,
    },
    region: { name: 'STORAGE_S3_REGION', description: 'a region other than us-east-1', parse: anyText },
    accessKeyId: { name: ACCESS_KEY_ID, description: 'the access key of the bucket', parse: anyText },
    secretAccessKey: {
      name: SECRET_ACCESS_KEY,
      description: 'the secret of the access key',
      isSecret: true,
      parse: anyText,
    },
  },
  ({ endpoint, bucket, region, accessKeyId, secretAccessKey }): S3Location | null => {
    const given = [
      endpoint && 'STORAGE_S3_ENDPOINT',
      bucket && BUCKET,
      region && 'STORAGE_S3_REGION',
      accessKeyId && ACCESS_KEY_ID,
      secretAccessKey && SECRET_ACCESS_KEY,
    ].find((name) => name !== null);
    if (given === undefined) return null;
    const required = (name: string, text: string | null): string => {
      if (text !== null) return text;
      throw new SettingsError(
        `${given} is set, but ${name} is not: set both, or leave all of STORAGE_S3_… out.`,
      );
    };
    return {
      endpoint,
      bucket: required(BUCKET, bucket),
      region: region ?? 'us-east-1',
      accessKeyId: required(ACCESS_KEY_ID, accessKeyId),
      secretAccessKey: required(SECRET_ACCESS_KEY, secretAccessKey),
    };
  },
);
