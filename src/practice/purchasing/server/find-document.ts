import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { todayAtClinic } from '#practice/clinics/server/public/today-at-clinic.ts';
import { PurchaseDocument } from '../document.contract.ts';
import { purchaseCsv, purchaseFileName } from '../document-text.rules.ts';
import { purchaseNumber } from '../order-state.rules.ts';
import { printOrder } from './print-order.ts';

const Row = z.object({
  year: z.int(),
  counter: z.int(),
  /** Of an order that was sent. */
  frozen: PurchaseDocument.nullable(),
  ...PurchaseDocument.omit({ number: true, orderedOn: true }).shape,
  today: CalendarDay,
  leadDays: z.int(),
});

/** What an order says: as it was sent, or else as it would be sent today, with the days until it is delivered. @throws AppError `not_found`. */
export async function findDocument(
  { tx, now, session: { clinicId } }: MemberContext,
  id: string,
): Promise<{ readonly document: PurchaseDocument; readonly leadDays: number }> {
  const row = await fetchRow(
    tx,
    Row,
    sql`select o.year, o.counter, o.document as frozen, o.currency, o.note,
          json_build_object('name', c.name, 'country', c.country, 'timeZone', c.time_zone, 'addressLine', c.address_line,
            'postalCode', c.postal_code, 'city', c.city, 'region', c.region, 'phone', c.phone, 'email', c.email) as clinic,
          json_build_object('name', s.name, 'address', s.address, 'accountNumber', s.account_number) as supplier,
          p.name as "deliverTo", ${todayAtClinic(clinicId, now)} as today,
          coalesce((select max(coalesce(f.lead_days, s.lead_days)) from purchase_order_lines l
             join supplier_offers f on f.clinic_id = ${clinicId} and f.supplier_id = o.supplier_id and f.item_id = l.item_id
            where l.clinic_id = ${clinicId} and l.order_id = o.id), s.lead_days) as "leadDays",
          coalesce((select json_agg(json_build_object('code', l.supplier_code, 'name', coalesce(l.supplier_name, l.item_name),
              'packName', l.pack_name, 'packThousandths', l.pack_thousandths, 'unit', l.unit, 'packs', l.packs,
              'priceMinor', l.price_minor) order by l.position, l.id)
             from purchase_order_lines l where l.clinic_id = ${clinicId} and l.order_id = o.id), '[]') as lines
          from purchase_orders o
          join clinics c on c.id = ${clinicId}
          join suppliers s on s.clinic_id = ${clinicId} and s.id = o.supplier_id
          join stock_locations p on p.clinic_id = ${clinicId} and p.id = o.location_id
         where o.clinic_id = ${clinicId} and o.id = ${id}::uuid`,
  );
  if (!row) throw new AppError('not_found');
  const { year, counter, frozen, today, leadDays, ...content } = row;
  const document = frozen ?? { ...content, number: purchaseNumber(year, counter), orderedOn: today };
  return { document, leadDays };
}

/** ORDER-7. An order as a file. @throws AppError `not_found`. */
export async function getOrderFile(
  ctx: MemberContext,
  { id, format }: { readonly id: string; readonly format: 'pdf' | 'csv' },
): Promise<{ fileName: string; contentBase64: string }> {
  const { document } = await findDocument(ctx, id);
  const content = format === 'pdf' ? await printOrder(document) : Buffer.from(purchaseCsv(document));
  return { fileName: purchaseFileName(document.number, format), contentBase64: content.toString('base64') };
}
