import type { S3Location } from '../s3-client.ts';
import { defineSettings } from './define-settings.ts';
import { anyText, url } from './setting-parsers.ts';
import { SettingsError } from './settings-error.ts';

/**
 * An S3-compatible store by the variables `<prefix>_S3_…`; null when none of them is set.
 *
 * @param purpose what the bucket is for, and what happens without it.
 */
export const defineS3Settings = (prefix: string, purpose: string) => {
  const ENDPOINT = `${prefix}_S3_ENDPOINT`;
  const BUCKET = `${prefix}_S3_BUCKET`;
  const REGION = `${prefix}_S3_REGION`;
  const ACCESS_KEY_ID = `${prefix}_S3_ACCESS_KEY_ID`;
  const SECRET_ACCESS_KEY = `${prefix}_S3_SECRET_ACCESS_KEY`;
  return defineSettings(
    {
      endpoint: {
        name: ENDPOINT,
        description: 'an S3-compatible store other than Amazon’s',
        parse: url({ schemes: ['http:', 'https:'], example: 'https://s3.example.com' }),
      },
      bucket: { name: BUCKET, description: purpose, parse: anyText },
      region: { name: REGION, description: 'a region other than us-east-1', parse: anyText },
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
        endpoint && ENDPOINT,
        bucket && BUCKET,
        region && REGION,
        accessKeyId && ACCESS_KEY_ID,
        secretAccessKey && SECRET_ACCESS_KEY,
      ].find((name) => name !== null);
      if (given === undefined) return null;
      const required = (name: string, text: string | null): string => {
        if (text !== null) return text;
        throw new SettingsError(
          `${given} is set, but ${name} is not: set both, or leave all of ${prefix}_S3_… out.`,
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
};
