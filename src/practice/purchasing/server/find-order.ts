import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { type ListPurchaseOrders, PurchaseOrder, type PurchaseOrderSummary } from '../contract.ts';
import { LineRow, lineRows, orderLine, summaryColumns, summaryOf, SummaryRow } from './order-rows.ts';

const EMAILS_LIMIT = 20;
const Position = z.tuple([Instant, z.uuid()]);

const Row = z.object({
  ...SummaryRow.shape,
  ...PurchaseOrder.pick({
    supplierEmail: true,
    locationId: true,
    locationName: true,
    note: true,
    approvedAt: true,
    approvedByName: true,
    sentByName: true,
    endedAt: true,
    endReason: true,
    version: true,
  }).shape,
});

/** An order with its lines and what was received of them. @throws AppError `not_found`. */
export async function findOrder(
  { tx, session: { clinicId } }: MemberContext,
  { id }: { readonly id: string },
): Promise<PurchaseOrder> {
  const [row, lines, emails] = await Promise.all([
    fetchRow(
      tx,
      Row,
      sql`select ${summaryColumns(clinicId)}, s.email as "supplierEmail", o.location_id as "locationId", p.name as "locationName",
            o.note, o.approved_at as "approvedAt", o.ended_at as "endedAt", o.end_reason as "endReason", o.version,
            (select m.full_name from staff_members m where m.clinic_id = ${clinicId} and m.user_id = o.approved_by) as "approvedByName",
            (select m.full_name from staff_members m where m.clinic_id = ${clinicId} and m.user_id = o.sent_by) as "sentByName"
            from purchase_orders o
            join suppliers s on s.clinic_id = ${clinicId} and s.id = o.supplier_id
            join stock_locations p on p.clinic_id = ${clinicId} and p.id = o.location_id
           where o.clinic_id = ${clinicId} and o.id = ${id}::uuid`,
    ),
    fetchRows(tx, LineRow, lineRows(clinicId, id)),
    fetchRows(
      tx,
      PurchaseOrder.shape.emails.element,
      sql`select e.id, e.queued_at as "queuedAt", m.full_name as "byName"
            from purchase_order_emails e
            left join staff_members m on m.clinic_id = ${clinicId} and m.user_id = e.queued_by
           where e.clinic_id = ${clinicId} and e.order_id = ${id}::uuid
           order by e.queued_at desc, e.id limit ${EMAILS_LIMIT}`,
    ),
  ]);
  if (!row) throw new AppError('not_found');
  const { year: _year, counter: _counter, ...rest } = row;
  return { ...rest, number: summaryOf(row).number, lines: lines.map(orderLine), emails };
}

const SHOWN = {
  open: sql`o.state in ('draft', 'sent', 'part_received')`,
  draft: sql`o.state = 'draft'`,
  expected: sql`o.state in ('sent', 'part_received')`,
  done: sql`o.state in ('received', 'closed', 'canceled')`,
  all: sql`true`,
} as const;

/** Orders to suppliers, the newest first. */
export async function listOrders(
  { tx, session: { clinicId } }: MemberContext,
  { show, supplierId, limit, cursor }: ListPurchaseOrders,
): Promise<{ items: PurchaseOrderSummary[]; nextCursor: string | null }> {
  const after = decodeCursor(cursor, Position);
  const conditions = [
    sql`o.clinic_id = ${clinicId}`,
    SHOWN[show],
    ...(supplierId === undefined ? [] : [sql`o.supplier_id = ${supplierId}::uuid`]),
    ...(after ? [sql`(o.created_at, o.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`] : []),
  ];
  const rows = await fetchRows(
    tx,
    SummaryRow,
    sql`select ${summaryColumns(clinicId)}
          from purchase_orders o join suppliers s on s.clinic_id = ${clinicId} and s.id = o.supplier_id
         where ${sql.join(conditions, sql` and `)}
         order by o.created_at desc, o.id desc limit ${limit + 1}`,
  );
  const page = toPage(rows, limit, (row) => [row.createdAt, row.id]);
  return { ...page, items: page.items.map(summaryOf) };
}
