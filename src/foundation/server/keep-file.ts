import type { Readable } from 'node:stream';

/** A file that the server has made or received itself, to be kept in the storage. */
export interface MadeFile {
  readonly bucketId: string;
  readonly name: string;
  /** A stream is read once, and never held in memory as a whole. */
  readonly bytes: Buffer | Readable;
  readonly mimeType: string;
}

/** A file as it was stored: its type is that of its contents, and a picture may have been drawn anew. */
export interface KeptFile {
  readonly id: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
}

/** Why the storage does not take a file. `full`: it may later. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
  readonly reason: 'full' | 'too_large' | 'type';

  constructor(reason: FileRefused['reason'], options?: ErrorOptions) {
    super(`The storage refused a file: ${reason}.`, options);
    this.reason = reason;
  }
}

/**
 * Keeps a file under its name, once: if there is one of this name already, it stays as it is.
 *
 * @throws FileRefused for a file that its bucket does not take.
 */
export type KeepFile = (file: MadeFile) => Promise<KeptFile>;

/** Streams a file of the storage; null if there is none. */
export type ReadFile = (file: {
  readonly bucketId: string;
  readonly name: string;
}) => Promise<Readable | null>;
