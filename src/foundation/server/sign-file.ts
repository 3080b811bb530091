/** A stored file, and the name under which it is downloaded. */
export interface SignedFile {
  readonly bucketId: string;
  readonly name: string;
  /** So that a later file of the same name stays private. */
  readonly objectId: string;
  readonly downloadAs: string;
}

/** The address of a file on this server that works for so many seconds, for whoever has it. */
export type SignFile = (file: SignedFile, expiresInSeconds: number) => string;
