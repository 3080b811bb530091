import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { fold } from '#foundation/values/fold.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { clientToReach } from '#practice/clients/server/public/contacts.ts';
import { RecalledDose, type RecallLot } from '../recall.contract.ts';

const Position = z.tuple([CalendarDay, z.uuid()]);

/** As the generated column `lot_folded` stores it. */
export const foldLot = (lot: string): string => lot.replaceAll(' ', '').toUpperCase();

/** The statement: doses are selected over the index of lots, and pets and clients are read for one page of them. */
export function recallPage(
  clinicId: string,
  { lot, product, limit, cursor }: RecallLot,
): RawBuilder<unknown> {
  const after = decodeCursor(cursor, Position);
  const conditions = [
    sql`v.clinic_id = ${clinicId}`,
    sql`v.lot is not null`,
    sql`v.lot_folded = ${foldLot(lot)}`,
    sql`v.voided_at is null`,
    ...(product === '' ? [] : [sql`position(${fold(product)} in app.fold(v.product_name)) > 0`]),
    ...(after ? [sql`(v.given_on, v.id) < (${after[0]}::date, ${after[1]}::uuid)`] : []),
  ];
  return sql`
    with found as materialized (
      select v.* from vaccinations v where ${sql.join(conditions, sql` and `)}
       order by v.given_on desc, v.id desc limit ${limit + 1})
    select v.id, v.pet_id as "petId", p.name as "petName", p.species, p.deceased_on is not null as "isDeceased",
      v.product_name as "productName", v.manufacturer, v.lot, v.dose_number as "doseNumber", v.given_on as "givenOn",
      v.given_by_name as "givenByName", v.reaction,
      ${clientToReach(clinicId, sql`v.pet_id`)} as client
      from found v join pets p on p.clinic_id = ${clinicId} and p.id = v.pet_id
     order by v.given_on desc, v.id desc`;
}

/** Behavior 14. Every dose of a lot, the latest first; reading it is written to the audit trail. */
export async function recallLot(ctx: MemberContext, input: RecallLot) {
  const { clinicId } = ctx.session;
  ctx.audit('vaccinations.recall_listed', clinicId, {
    after: { lot: input.lot, product: input.product, isFirstPage: input.cursor === undefined },
  });
  const rows = await fetchRows(ctx.tx, RecalledDose, recallPage(clinicId, input));
  return toPage(rows, input.limit, ({ givenOn, id }) => [givenOn, id]);
}
