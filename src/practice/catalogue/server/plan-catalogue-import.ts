import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { currencyOf } from '#vocabulary/currencies.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { todayAtClinic } from '#practice/clinics/server/public/today-at-clinic.ts';
import {
  CatalogueListItem,
  CataloguePrice,
  type CatalogueReport,
  type ImportCatalogue,
} from '../contract.ts';
import { type PlannedItem, planItemImport } from '../item-import.rules.ts';
import { ITEM_COLUMNS, pricesOf } from './item-columns.ts';

const Place = z.object({ country: z.string(), today: CalendarDay, usuallyIncludesTax: z.boolean() });
const Known = z.object({
  ...CatalogueListItem.omit({ price: true, taxes: true }).shape,
  prices: z.array(CataloguePrice),
});

/**
 * CAT-4. What an import of the file changes. Imports of the same clinic run one after the other.
 *
 * @throws AppError `invalid_input` at `csv` for an invalid file.
 */
export async function planCatalogueImport(
  ctx: MemberContext,
  { csv }: ImportCatalogue,
): Promise<readonly PlannedItem[]> {
  const { clinicId } = ctx.session;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`catalogue_import:${clinicId}`}, 0))`.execute(
    ctx.tx,
  );
  const [place, known] = await Promise.all([
    fetchRow(
      ctx.tx,
      Place,
      sql`select c.country, ${todayAtClinic(clinicId, ctx.now)} as today,
            coalesce((select p.includes_tax from catalogue_prices p where p.clinic_id = ${clinicId}
                       order by p.created_at desc limit 1), false) as "usuallyIncludesTax"
            from clinics c where c.id = ${clinicId}`,
    ),
    fetchRows(
      ctx.tx,
      Known,
      sql`select ${ITEM_COLUMNS}, ${pricesOf(clinicId, sql`i.id`)} as prices
            from catalogue_items i where i.clinic_id = ${clinicId} and i.archived_at is null`,
    ),
  ]);
  if (!place) throw new AppError('not_found');
  const { today, country, usuallyIncludesTax } = place;
  const planned = planItemImport(csv, { known, today, currency: currencyOf(country), usuallyIncludesTax });
  if (planned.ok) return planned.value;
  throw new AppError('invalid_input', { fields: [{ path: 'csv', message: planned.error }] });
}

/** The planned rows as people see them. */
export const toCatalogueReport = (rows: readonly PlannedItem[]): CatalogueReport => ({
  rows: rows.map(({ item: _item, setsPrice: _setsPrice, ...row }) => row),
});
