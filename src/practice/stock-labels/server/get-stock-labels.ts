import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { getStockLabelsEndpoint } from '../contract.ts';
import { barcodeOf } from '../stock-label.rules.ts';
import { drawStockLabels } from './draw-stock-labels.ts';

const Row = z.object({
  name: z.string(),
  unit: z.string(),
  barcode: z.string().nullable(),
  code: z.string().nullable(),
  clinicName: z.string(),
});

/** LABELS-1. Labels for the shelves of items, in the order of their names. @throws AppError `not_found` if none is an item of the clinic. */
export async function getStockLabels(
  { tx, now, session: { clinicId } }: MemberContext,
  { itemIds, size, position }: z.output<typeof getStockLabelsEndpoint.input>,
): Promise<z.output<typeof getStockLabelsEndpoint.output>> {
  const rows = await fetchRows(
    tx,
    Row,
    sql`select i.name, coalesce(i.dispense_unit, i.stock_unit, 'unit') as unit, i.barcode, i.code, k.name as "clinicName"
          from catalogue_items i join clinics k on k.id = ${clinicId}
         where i.clinic_id = ${clinicId} and i.id = any (${itemIds}::uuid[]) and i.stock_unit is not null
         order by i.name_folded, i.id`,
  );
  const [first] = rows;
  if (!first) throw new AppError('not_found');
  const labels = rows.flatMap((row) => {
    const barcode = barcodeOf(row);
    return barcode === null ? [] : [{ name: row.name, unit: row.unit, barcode }];
  });
  const pdf =
    labels.length > 0
      ? await drawStockLabels({
          title: 'Shelf labels',
          author: first.clinicName,
          createdAt: now,
          size,
          position,
          labels,
        })
      : null;
  return {
    fileName: 'stock-labels.pdf',
    contentBase64: pdf?.toString('base64') ?? null,
    withoutCode: rows.flatMap((row) => (barcodeOf(row) === null ? [row.name] : [])),
  };
}
