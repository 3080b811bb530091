import type { Kysely } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { DemoSettings } from '../contract.ts';

/** How soon and how far ahead demos are booked, or that none are. */
export const readDemoSettings = (tx: Kysely<Tables>): Promise<DemoSettings> =>
  tx
    .selectFrom('demo_settings')
    .select(['is_paused as isPaused', 'lead_minutes as leadMinutes', 'horizon_days as horizonDays'])
    .executeTakeFirstOrThrow();
