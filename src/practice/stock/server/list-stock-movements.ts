import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { type ListStockMovements, StockMovement } from '../contract.ts';

const Position = z.tuple([Instant, z.uuid()]);
const Found = z.object({ id: z.uuid() });

/** The statement of a page: the index of an item’s movements gives it, whatever the number of them. */
export function movementsPage(
  clinicId: string,
  { itemId, limit, cursor }: ListStockMovements,
): RawBuilder<unknown> {
  const after = decodeCursor(cursor, Position);
  const beyond = after ? sql`and (m.moved_at, m.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``;
  return sql`
    select m.id, m.kind, m.quantity_thousandths as "quantityThousandths", m.unit, m.location_id as "locationId",
      p.name as "locationName", m.lot_id as "lotId", t.lot_number as "lotNumber", m.reason, m.note,
      a.visit_id as "visitId", b.name as "petName", m.moved_at as "movedAt", s.full_name as "movedByName"
      from (select * from stock_movements m
             where m.clinic_id = ${clinicId} and m.item_id = ${itemId}::uuid ${beyond}
             order by m.moved_at desc, m.id desc limit ${limit + 1}) m
      left join stock_locations p on p.clinic_id = ${clinicId} and p.id = m.location_id
      left join stock_lots t on t.clinic_id = ${clinicId} and t.id = m.lot_id
      left join acts a on a.clinic_id = ${clinicId} and a.id = m.act_id
      left join pets b on b.clinic_id = ${clinicId} and b.id = a.pet_id
      left join staff_members s on s.clinic_id = ${clinicId} and s.user_id = m.moved_by
     order by m.moved_at desc, m.id desc`;
}

/** The ledger of an item, the latest first. @throws AppError `not_found`. */
export async function listStockMovements(
  { tx, session: { clinicId } }: MemberContext,
  input: ListStockMovements,
): Promise<{ items: StockMovement[]; nextCursor: string | null }> {
  const [rows, item] = await Promise.all([
    fetchRows(tx, StockMovement, movementsPage(clinicId, input)),
    fetchRow(
      tx,
      Found,
      sql`select i.id from catalogue_items i where i.clinic_id = ${clinicId} and i.id = ${input.itemId}`,
    ),
  ]);
  if (!item) throw new AppError('not_found');
  return toPage(rows, input.limit, ({ movedAt, id }) => [movedAt, id]);
}
