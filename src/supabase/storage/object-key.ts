import { invalidBucketName, invalidKey } from './storage-error.ts';

/** What both names may consist of, and for a key slashes besides. */
const BUCKET = /^[\w!.*'()&$@=;:+,? -]{1,100}$/;
const KEY = /^[\w/!.*'()&$@=;:+,? -]{1,1024}$/;

/** Where an object stands, as clients name it. Its bytes lie under a key of ours, so no name ever reaches a disk. */
export interface ObjectPlace {
  readonly bucketId: string;
  readonly name: string;
}

/** @throws StorageError InvalidBucketName. */
export function assertBucketName(name: string): void {
  if (!BUCKET.test(name) || name.trim() !== name) throw invalidBucketName();
}

const isKey = (name: string): boolean =>
  KEY.test(name) && name.split('/').every((part) => part !== '' && part !== '.' && part !== '..');

/** @throws StorageError InvalidKey for a name with other characters, empty parts, or parts that climb. */
export function assertKey(name: string): void {
  // Characters that would break out of a line of text are left out of the sentence.
  if (!isKey(name)) throw invalidKey(name.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 200));
}

/** The last part of a name: what a browser suggests when it saves the file. */
export const fileNameOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1);

/** Whether any name could begin with a text. */
export const isKeyPrefix = (prefix: string): boolean => /^[\w/!.*'()&$@=;:+,? -]{0,1024}$/.test(prefix);
