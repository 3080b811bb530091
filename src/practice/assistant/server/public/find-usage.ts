import { type Kysely, type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { AiUse, type ListClinicAiUsage } from '../../contract.ts';

const Position = z.tuple([z.int()]);

interface UsageSearch extends ListClinicAiUsage {
  /** Of one clinic; undefined for all. */
  readonly clinicId?: string | undefined;
  /** The time zone that the filter's days are in. */
  readonly zone: RawBuilder<unknown>;
  /** The name of the requester as the reader knows it; about `u`, the line. */
  readonly userName: RawBuilder<unknown>;
}

/** A page of the ledger, the latest first. */
export async function findUsage(
  tx: Kysely<Tables>,
  { clinicId, feature, fromDay, toDay, zone, userName, limit, cursor }: UsageSearch,
): Promise<{ items: AiUse[]; nextCursor: string | null }> {
  const after = decodeCursor(cursor, Position);
  const conditions: RawBuilder<unknown>[] = [
    sql`true`,
    ...(clinicId === undefined ? [] : [sql`u.clinic_id = ${clinicId}::uuid`]),
    ...(feature === undefined ? [] : [sql`u.feature = ${feature}`]),
    ...(fromDay === undefined ? [] : [sql`u.at >= app.instant_of(${fromDay}::date, ${zone})`]),
    ...(toDay === undefined ? [] : [sql`u.at < app.instant_of(${toDay}::date + 1, ${zone})`]),
    ...(after ? [sql`u.id < ${after[0]}`] : []),
  ];
  const rows = await fetchRows(
    tx,
    AiUse,
    sql`select u.id, u.at, u.clinic_id as "clinicId", (select c.name from clinics c where c.id = u.clinic_id) as "clinicName",
           u.feature, u.provider, u.model, u.input_tokens as "inputTokens", u.output_tokens as "outputTokens", u.currency,
           u.cost_millionths as "costMillionths", ${userName} as "userName"
      from ai_usage u where ${sql.join(conditions, sql` and `)} order by u.id desc limit ${limit + 1}`,
  );
  return toPage(rows, limit, ({ id }) => [id]);
}
