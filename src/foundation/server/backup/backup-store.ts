/** Where backups are kept: a folder or a bucket. Objects are named like paths, with slashes. */
export interface BackupStore {
  /** The place in words for people. */
  readonly place: string;
  /** When it returns, the object is complete and survives a crash. An older one of this name is replaced. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** Null if it does not exist. */
  get(name: string): Promise<Buffer | null>;
  /** The names that begin with `prefix`, sorted. */
  list(prefix: string): Promise<string[]>;
  /** Does nothing if it does not exist. */
  remove(name: string): Promise<void>;
  /** Removes what interrupted writes left. */
  sweep(): Promise<void>;
  close(): void;
}
