import { setTimeout as delay } from 'node:timers/promises';
import type { BackupStore } from './backup-store.ts';

/** How much longer a backup rests than it works, so that requests have most of the machine. */
const REST = 7;
/** A store that answers slowly costs this machine nothing meanwhile. */
const MAX_REST_MS = 1000;

/**
 * A store that rests after each object, in proportion to the time that the object took. The priority of a process is not
 * enough: the disk does not know it, and Linux compares priorities only within a session.
 */
export function openPacedStore(store: BackupStore): BackupStore {
  let since = performance.now();
  return {
    ...store,
    put: async (name, bytes) => {
      await store.put(name, bytes);
      await delay(Math.min(REST * (performance.now() - since), MAX_REST_MS));
      since = performance.now();
    },
  };
}
