import { createHash } from 'node:crypto';

/** One SQL file of `db`, under its path inside its folder. */
export interface SchemaFile {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

export const schemaFile = (name: string, text: string): SchemaFile => ({
  name,
  text,
  checksum: createHash('sha256').update(text).digest('hex'),
});
