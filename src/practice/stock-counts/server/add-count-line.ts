import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { controlledItems } from '#practice/controlled-drugs/server/public/controlled-items.ts';

const Found = z.object({ id: z.uuid() });

interface NewLine {
  readonly id: string;
  readonly itemId: string;
  readonly locationId: string;
}

/**
 * Adds an item that was found where nothing of it is on record, or a lot that is not. It has one such line at a location.
 *
 * @throws AppError `not_found` for an item whose level is not kept or a location that is not counted, `stock_count_closed`,
 *   `stock_in_register` for a controlled drug (COUNT-11).
 */
export async function addCountLine(
  { tx, session: { clinicId } }: MemberContext,
  { id, itemId, locationId }: NewLine,
): Promise<{ lineId: string }> {
  const controlled = await fetchRow(
    tx,
    Found,
    sql`select c.id from (${controlledItems(clinicId)}) c where c.id = ${itemId}::uuid limit 1`,
  );
  if (controlled) throw new AppError('stock_in_register');
  await namingConstraints(
    { stock_counts_open_check: 'stock_count_closed' },
    sql`
      insert into stock_count_lines (clinic_id, count_id, item_id, location_id, unit)
      select ${clinicId}::uuid, c.id, i.id, p.id, coalesce(i.dispense_unit, i.stock_unit, 'unit')
        from stock_counts c
        join stock_locations p on p.clinic_id = ${clinicId} and p.id = ${locationId}::uuid and p.archived_at is null
         and p.id = coalesce(c.location_id, p.id)
        join stock_items k on k.clinic_id = ${clinicId} and k.item_id = ${itemId}::uuid
        join catalogue_items i on i.clinic_id = ${clinicId} and i.id = k.item_id
       where c.clinic_id = ${clinicId} and c.id = ${id}::uuid
      on conflict on constraint stock_count_lines_place_key do nothing`.execute(tx),
  );
  const line = await fetchRow(
    tx,
    Found,
    sql`select l.id from stock_count_lines l
         where l.clinic_id = ${clinicId} and l.count_id = ${id}::uuid and l.item_id = ${itemId}::uuid
           and l.location_id = ${locationId}::uuid and l.lot_id is null`,
  );
  if (!line) throw new AppError('not_found');
  return { lineId: line.id };
}
