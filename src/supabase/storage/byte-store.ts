import type { ByteRange } from './byte-range.ts';
import type { Draft } from './drafts.ts';

/**
 * Where the bytes of objects lie: each under a key of the server's, written once and never changed. Nothing in it knows
 * who may see them.
 */
export interface ByteStore {
  /** Takes a draft over. Once it returns, the bytes outlast a crash, and the draft is gone. */
  keep(key: string, draft: Draft): Promise<void>;
  /** The bytes, or a part of them, as they are read. Null when there are none under the key. */
  open(key: string, range: ByteRange | null): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | null>;
  /** False when there is nothing to copy. */
  copy(from: string, to: string): Promise<boolean>;
  /** Does nothing when they are gone already. */
  remove(key: string): Promise<void>;
  close(): void;
}
