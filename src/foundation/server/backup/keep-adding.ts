import { setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import * as z from 'zod';
import { queryRows } from '../database/query-rows.ts';
import type { Log } from '../log.ts';
import type { BackupKeys } from './backup-keys.ts';
import { releaseBackupLock, tryBackupLock } from './backup-lock.ts';
import type { BackupStore } from './backup-store.ts';
import { addFileList, backUpFiles, readFileLists, type FileSource } from './back-up-files.ts';
import { readChain, slotOf, type Chain } from './chain.ts';
import { readManifest } from './manifest.ts';
import { endOldChains, listOldSlots } from './old-chains.ts';
import { shipLog } from './ship-log.ts';

/** What would be lost with the machine: at most the last seconds. */
const INTERVAL_MS = 5_000;

export interface KeepAddingParts {
  /** As the owner of the embedded cluster, in the product's database. */
  readonly connection: ClientConfig;
  readonly dataDir: string;
  readonly clusterFolder: string;
  readonly store: BackupStore;
  readonly keys: BackupKeys;
  readonly files: FileSource;
  readonly log: Log;
}

export interface KeepAdding {
  /** Adds what is new now. */
  addNow(): Promise<void>;
  stop(): Promise<void>;
}

const NewFile = z.object({ key: z.string(), at: z.string() });

/** What is known of the current backup in this process. */
interface Current {
  readonly backupId: string;
  readonly timeline: number;
  readonly key: Buffer;
  /** Files that the backup has. */
  readonly known: Set<string>;
  /** Files that were changed before are known. */
  since: string;
}

async function openCurrent(
  { store, keys }: KeepAddingParts,
  { backupId, timeline }: Chain,
): Promise<Current | null> {
  const key = await keys.find(backupId);
  if (!key || timeline === null) return null;
  const manifest = await readManifest(store, key, backupId);
  const files = [...manifest.files, ...(await readFileLists(store, key, backupId))];
  return {
    backupId,
    timeline,
    key,
    known: new Set(files.map((file) => file.key)),
    since: manifest.startedAt,
  };
}

/** A transaction that is still open may commit a row with an earlier time. */
const OVERLAP = `interval '10 minutes'`;

async function addFiles(client: Client, { store, files }: KeepAddingParts, current: Current): Promise<void> {
  const rows = await queryRows(
    client,
    NewFile,
    `select key, changed_at::text as at from app.stored_files($1::timestamptz - ${OVERLAP}) order by changed_at`,
    [current.since],
  );
  const missing = rows.filter(({ key }) => !current.known.has(key)).map(({ key }) => key);
  const stored = await backUpFiles(files, store, missing, () => undefined);
  if (stored.length > 0) await addFileList(store, current.key, current.backupId, stored);
  for (const { key } of stored) current.known.add(key);
  current.since = rows.at(-1)?.at ?? current.since;
}

async function connect(connection: ClientConfig): Promise<Client> {
  const client = new Client({
    ...connection,
    application_name: 'tailwell backup',
    connectionTimeoutMillis: 5_000,
    query_timeout: 60_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * Adds the log and new files to the newest backup every few seconds, so that any moment can be restored. When a newer
 * backup is there, it completes the one before and goes on with that.
 */
export function keepAdding(parts: KeepAddingParts): KeepAdding {
  const { connection, dataDir, clusterFolder, store, keys, log } = parts;
  const ending = new AbortController();
  let client: Client | null = null;
  let current: Current | null = null;
  let lastFailure: string | null = null;

  /** Not while a backup is made: its slot is an old one until it is complete. */
  async function endOld(session: Client): Promise<void> {
    const read = await readChain(dataDir);
    const slot = read && slotOf(read.backupId);
    if ((await listOldSlots(session, slot)).length === 0 || !(await tryBackupLock(session))) return;
    try {
      const now = await readChain(dataDir);
      await endOldChains({ client: session, store, keys, clusterFolder }, now && slotOf(now.backupId));
    } finally {
      await releaseBackupLock(session);
    }
  }

  async function add(): Promise<void> {
    const session = (client ??= await connect(connection));
    const chain = await readChain(dataDir);
    if (chain?.backupId !== current?.backupId) current = chain && (await openCurrent(parts, chain));
    await endOld(session);
    if (!current) return;
    const { backupId, timeline, key } = current;
    await shipLog(session, { store, key, backupId, timeline, clusterFolder, slot: slotOf(backupId) });
    await addFiles(session, parts, current);
  }

  /** A failure is logged once, until it is over or another. */
  async function attempt(): Promise<void> {
    try {
      await add();
      if (lastFailure !== null) log.info('the backup is complete again');
      lastFailure = null;
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      if (failure !== lastFailure) log.error({ err: error }, 'the backup could not be continued');
      lastFailure = failure;
      const broken = client;
      client = null;
      await broken?.end().catch(() => undefined);
    }
  }

  let turn = Promise.resolve();
  const addNow = () => (turn = turn.then(attempt));
  const keepGoing = async () => {
    while (!ending.signal.aborted) {
      await addNow();
      await delay(INTERVAL_MS, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
    }
  };
  const going = keepGoing();
  return {
    addNow,
    stop: async () => {
      ending.abort();
      await going;
      await addNow();
      await client?.end().catch(() => undefined);
    },
  };
}
