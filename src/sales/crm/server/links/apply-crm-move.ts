import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { type CrmMove, MoveOutcome } from './lead-link.ts';

const Move = z.object({ outcome: MoveOutcome });

/** Applies a move made in the CRM to a lead. */
export async function applyCrmMove(
  tx: Kysely<Tables>,
  leadId: string,
  { from, to, at }: CrmMove,
): Promise<MoveOutcome> {
  const move = await fetchRow(
    tx,
    Move,
    sql`select app.apply_crm_stage(${leadId}::uuid, ${from}, ${to}, ${at}::timestamptz) as outcome`,
  );
  return move?.outcome ?? 'overtaken';
}
