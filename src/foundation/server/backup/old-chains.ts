import type { Client } from 'pg';
import * as z from 'zod';
import { queryRows } from '../database/query-rows.ts';
import type { BackupKeys } from './backup-keys.ts';
import type { BackupStore } from './backup-store.ts';
import { SLOT_PREFIX } from './chain.ts';
import { manifestName } from './manifest.ts';
import { LogLost, shipLog } from './ship-log.ts';

export interface ChainParts {
  readonly client: Client;
  readonly store: BackupStore;
  readonly keys: BackupKeys;
  readonly clusterFolder: string;
}

const Slot = z.object({ slot: z.string(), timeline: z.number().int() });

const idOf = (slot: string): string => slot.slice(SLOT_PREFIX.length).toUpperCase();

/** The last of the log of a backup that a newer one follows: together they lead to any second. */
async function shipRest({ store, keys, ...rest }: ChainParts, { slot, timeline }: z.infer<typeof Slot>) {
  const backupId = idOf(slot);
  const key = await keys.find(backupId);
  const isComplete = (await store.get(manifestName(backupId))) !== null;
  if (!key || !isComplete) return;
  await shipLog(rest.client, { ...rest, store, key, backupId, timeline, slot }).catch((error: unknown) => {
    if (!(error instanceof LogLost)) throw error;
  });
}

/** The slots of all backups but the current one: of the one before it, and of those that were interrupted. */
export const listOldSlots = (client: Client, currentSlot: string | null): Promise<z.infer<typeof Slot>[]> =>
  queryRows(
    client,
    Slot,
    `select slot_name as slot, ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int as timeline
       from pg_replication_slots where starts_with(slot_name, $1) and slot_name is distinct from $2`,
    [SLOT_PREFIX, currentSlot],
  );

/** Ends the log of all backups but the current one. The caller holds the lock of backups. */
export async function endOldChains(parts: ChainParts, currentSlot: string | null): Promise<void> {
  for (const slot of await listOldSlots(parts.client, currentSlot)) {
    await shipRest(parts, slot);
    await parts.client.query('select pg_drop_replication_slot($1)', [slot.slot]);
  }
}
