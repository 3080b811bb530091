import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { todayAtClinic } from '#practice/clinics/server/public/today-at-clinic.ts';
import { controlledItems } from '#practice/controlled-drugs/server/public/controlled-items.ts';
import { abcClasses } from '#practice/stock/server/public/abc-classes.ts';
import type { StartStockCount, StockCount } from '../contract.ts';
import { findStockCount } from './count-columns.ts';

const Added = z.object({ id: z.uuid() });

function itemsOf({ now, session: { clinicId } }: MemberContext, abcClass: StartStockCount['abcClass']) {
  if (abcClass === null) return sql`true`;
  const year = {
    last: todayAtClinic(clinicId, now),
    zone: sql`(select c.time_zone from clinics c where c.id = ${clinicId})`,
  };
  return sql`l.item_id in (select a.item_id from ${abcClasses(clinicId, year)} a where a.abc_class = ${abcClass})`;
}

/**
 * COUNT-7. Begins a count: a line for each lot that is on record now, and one for each item at a location where acts used more than was
 * known. COUNT-11: none of a controlled drug. @throws AppError `not_found`, `stock_count_empty`.
 */
export async function startStockCount(ctx: MemberContext, input: StartStockCount): Promise<StockCount> {
  const { tx } = ctx;
  const { clinicId } = ctx.session;
  const { locationId, abcClass, limitPercent, note } = input;
  if (locationId !== null) {
    const location = await tx
      .selectFrom('stock_locations')
      .select('id')
      .where('clinic_id', '=', clinicId)
      .where('id', '=', locationId)
      .executeTakeFirst();
    if (!location) throw new AppError('not_found');
  }
  const id = randomUUID();
  await tx
    .insertInto('stock_counts')
    .values({
      clinic_id: clinicId,
      id,
      location_id: locationId,
      abc_class: abcClass,
      limit_percent: limitPercent,
      note,
    })
    .execute();
  const lines = await fetchRows(
    tx,
    Added,
    sql`insert into stock_count_lines (clinic_id, count_id, item_id, location_id, lot_id, unit)
        select ${clinicId}::uuid, ${id}::uuid, l.item_id, l.location_id, l.lot_id, coalesce(i.dispense_unit, i.stock_unit, 'unit')
          from stock_levels l join catalogue_items i on i.clinic_id = ${clinicId} and i.id = l.item_id
         where l.clinic_id = ${clinicId} and (${locationId}::uuid is null or l.location_id = ${locationId}::uuid)
           and l.item_id not in (${controlledItems(clinicId)}) and ${itemsOf(ctx, abcClass)}
        returning id`,
  );
  if (lines.length === 0) throw new AppError('stock_count_empty');
  ctx.audit('stock_count.started', id, { after: { ...input, lines: lines.length } });
  return findStockCount(ctx, id);
}
