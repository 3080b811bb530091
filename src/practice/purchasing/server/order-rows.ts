import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { PurchaseOrder, type PurchaseOrderSummary } from '../contract.ts';
import { purchaseNumber, restOf } from '../order-state.rules.ts';
import { priceDifference } from '../price.rules.ts';

export const SummaryRow = z.object({
  ...PurchaseOrder.pick({
    id: true,
    state: true,
    isApproved: true,
    supplierId: true,
    supplierName: true,
    currency: true,
    lineCount: true,
    totalMinor: true,
    createdAt: true,
    createdByName: true,
    sentAt: true,
    expectedOn: true,
  }).shape,
  year: z.int(),
  counter: z.int(),
});
type SummaryRow = z.infer<typeof SummaryRow>;

/** The columns of `SummaryRow`: of an order `o` of a supplier `s`. */
export const summaryColumns = (clinicId: string): RawBuilder<unknown> => sql`
  o.id, o.year, o.counter, o.state, o.approved_at is not null as "isApproved", o.supplier_id as "supplierId",
  s.name as "supplierName", o.currency,
  (select count(*)::integer from purchase_order_lines l where l.clinic_id = ${clinicId} and l.order_id = o.id) as "lineCount",
  coalesce((select sum(l.packs::bigint * coalesce(l.price_minor, 0)) from purchase_order_lines l
     where l.clinic_id = ${clinicId} and l.order_id = o.id), 0)::bigint as "totalMinor",
  o.created_at as "createdAt",
  (select m.full_name from staff_members m where m.clinic_id = ${clinicId} and m.user_id = o.created_by) as "createdByName",
  o.sent_at as "sentAt", o.expected_on as "expectedOn"`;

export const summaryOf = ({ year, counter, ...row }: SummaryRow): PurchaseOrderSummary => ({
  ...row,
  number: purchaseNumber(year, counter),
});

const Lot = PurchaseOrder.shape.lines.element.shape.lots.element.omit({ differenceMinor: true });
export const LineRow = PurchaseOrder.shape.lines.element
  .omit({ restThousandths: true })
  .extend({ lots: z.array(Lot) });
type LineRow = z.infer<typeof LineRow>;

/** The lines of an order, in its order, with what came. */
export const lineRows = (clinicId: string, orderId: string): RawBuilder<unknown> => sql`
  select l.id, l.item_id as "itemId", l.item_name as "itemName", l.unit, i.control_schedule as "controlSchedule",
    l.supplier_code as "supplierCode", l.supplier_name as "supplierName", l.pack_name as "packName",
    l.pack_thousandths as "packThousandths", l.packs, l.price_minor as "priceMinor", l.suggestion,
    l.received_thousandths as "receivedThousandths", l.is_complete as "isComplete",
    coalesce((
      select json_agg(json_build_object('lotId', t.id, 'lotNumber', t.lot_number, 'expiresOn', t.expires_on,
          'quantityThousandths', q.quantity_thousandths, 'costMinor', q.cost_minor,
          'receivedAt', to_json(r.received_at)) order by r.received_at, t.id)
        from purchase_receipt_lots q
        join purchase_receipts r on r.clinic_id = ${clinicId} and r.id = q.receipt_id
        join stock_lots t on t.clinic_id = ${clinicId} and t.id = q.lot_id
       where q.clinic_id = ${clinicId} and q.line_id = l.id), '[]') as lots
    from purchase_order_lines l
    join catalogue_items i on i.clinic_id = ${clinicId} and i.id = l.item_id
   where l.clinic_id = ${clinicId} and l.order_id = ${orderId}::uuid
   order by l.position, l.id`;

export const orderLine = (row: LineRow): PurchaseOrder['lines'][number] => ({
  ...row,
  restThousandths: restOf(row),
  lots: row.lots.map((lot) => ({ ...lot, differenceMinor: priceDifference(row, lot) })),
});
