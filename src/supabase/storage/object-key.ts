import { invalidBucketName, invalidKey } from './storage-error.ts';

/** The characters of a bucket's name, and of a key, which may also contain slashes. */
const BUCKET = /^[\w!.*'()&$@=;:+,? -]{1,100}$/;
const KEY = /^[\w/!.*'()&$@=;:+,? -]{1,1024}$/;

/**
 * The location of an object as clients name it. Its blob has a key of the server, so that no name ever becomes a path
 * on disk.
 */
export interface ObjectLocation {
  readonly bucketId: string;
  readonly name: string;
}

/** @throws StorageError InvalidBucketName. */
export function assertBucketName(name: string): void {
  if (!BUCKET.test(name) || name.trim() !== name) throw invalidBucketName();
}

const isKey = (name: string): boolean =>
  KEY.test(name) && name.split('/').every((part) => part !== '' && part !== '.' && part !== '..');

/** @throws StorageError InvalidKey for other characters, empty segments, or segments that traverse upwards. */
export function assertKey(name: string): void {
  // Characters that could break out of a line of text are left out of the message.
  if (!isKey(name)) throw invalidKey(name.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 200));
}

/** The last segment of a name, which browsers suggest when saving the file. */
export const fileNameOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1);

/** Whether a valid name can begin with this text. */
export const isKeyPrefix = (prefix: string): boolean => /^[\w/!.*'()&$@=;:+,? -]{0,1024}$/.test(prefix);
