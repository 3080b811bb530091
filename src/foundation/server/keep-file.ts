/** A file that the server has made itself, to be kept in the storage. */
export interface MadeFile {
  readonly bucketId: string;
  readonly name: string;
  readonly bytes: Buffer;
  readonly mimeType: string;
}

/** Keeps a file under its name, once: if there is one of this name already, it stays as it is. */
export type KeepFile = (file: MadeFile) => Promise<void>;
