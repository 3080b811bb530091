import type { ByteRange } from './byte-range.ts';
import type { StagedFile } from './staged-files.ts';

/** Stores blobs under keys of the server, each written once and never changed. Permissions are checked elsewhere. */
export interface BlobStore {
  /** Takes over a staged file. When it returns, the blob survives a crash and the staged file is gone. */
  put(key: string, staged: StagedFile): Promise<void>;
  /** Streams a blob or a range of it; null if it does not exist. */
  open(key: string, range: ByteRange | null): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | null>;
  /** False when there is nothing to copy. */
  copy(from: string, to: string): Promise<boolean>;
  /** Does nothing if the blob does not exist. */
  remove(key: string): Promise<void>;
  close(): void;
}
