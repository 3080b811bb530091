import { type Kysely, sql } from 'kysely';

/**
 * Has the statements that follow in this transaction planned for their values. Usually a statement is planned once for all values, as
 * planning takes longer than reading a few rows. One that adds up a year then sorts on disk what it could hash, because it was planned
 * for a day.
 */
export const planForValues = <Tables>(tx: Kysely<Tables>): Promise<unknown> =>
  sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(tx);
