import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod';
import { currencyOf } from '#vocabulary/currencies.ts';
import { AppError } from '#vocabulary/errors.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { todayAtClinic } from '#practice/clinics/server/public/today-at-clinic.ts';
import type { SuggestedItem } from '../suggestions.contract.ts';

/** A line with its copies of what the catalogue and the supplier say. */
export interface NewLine {
  readonly itemId: string;
  readonly itemName: string;
  readonly unit: string;
  readonly supplierCode: string | null;
  readonly supplierName: string | null;
  readonly packName: string;
  readonly packThousandths: number;
  readonly packs: number;
  readonly priceMinor: number | null;
  readonly suggestion?: SuggestedItem;
}

/** Orders of a clinic are numbered, and made from suggestions, one after the other. */
export const lockOrders = async ({ tx, session: { clinicId } }: MemberContext): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`purchase_orders:${clinicId}`}, 0))`.execute(tx);
};

const Place = z.object({
  today: CalendarDay,
  country: z.string(),
  locationId: z.uuid(),
  counter: z.int(),
});

/** Adds lines to a draft. @throws AppError `invalid_input` for more of an item than the stock can have. */
export async function insertLines(
  { tx, session: { clinicId } }: MemberContext,
  orderId: string,
  lines: readonly (NewLine & { readonly position: number })[],
): Promise<void> {
  if (lines.length === 0) return;
  await namingConstraints(
    { purchase_order_lines_packs_check: 'invalid_input' },
    tx
      .insertInto('purchase_order_lines')
      .values(
        lines.map((line) => ({
          clinic_id: clinicId,
          order_id: orderId,
          position: line.position,
          item_id: line.itemId,
          item_name: line.itemName,
          unit: line.unit,
          supplier_code: line.supplierCode,
          supplier_name: line.supplierName,
          pack_name: line.packName,
          pack_thousandths: line.packThousandths,
          packs: line.packs,
          price_minor: line.priceMinor,
          suggestion: line.suggestion === undefined ? null : JSON.stringify(line.suggestion),
        })),
      )
      .execute(),
    { fields: [{ path: 'lines', message: 'Order at most 1 million units of an item at once.' }] },
  );
}

/**
 * Begins a draft, to be delivered to the clinic’s default location, with the next number of the year. Only after `lockOrders`: orders are
 * never deleted, so the highest number is the last one.
 */
export async function insertOrder(
  ctx: MemberContext,
  supplierId: string,
  lines: readonly NewLine[],
): Promise<string> {
  const { clinicId } = ctx.session;
  const place = await fetchRow(
    ctx.tx,
    Place,
    sql`select ${todayAtClinic(clinicId, ctx.now)} as today, c.country, p.id as "locationId",
          coalesce((select max(o.counter) from purchase_orders o
             where o.clinic_id = ${clinicId} and o.year = extract(year from ${todayAtClinic(clinicId, ctx.now)})::integer), 0)::integer + 1
            as counter
          from clinics c join stock_locations p on p.clinic_id = ${clinicId} and p.is_default
         where c.id = ${clinicId}`,
  );
  if (!place) throw new AppError('not_found');
  const id = randomUUID();
  await ctx.tx
    .insertInto('purchase_orders')
    .values({
      clinic_id: clinicId,
      id,
      year: Number(place.today.slice(0, 4)),
      counter: place.counter,
      supplier_id: supplierId,
      location_id: place.locationId,
      note: null,
      currency: currencyOf(place.country),
    })
    .execute();
  await insertLines(
    ctx,
    id,
    lines.map((line, position) => ({ ...line, position })),
  );
  return id;
}
