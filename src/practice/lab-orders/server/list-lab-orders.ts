import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { Instant } from '#foundation/contract/instant.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { LabOrderView, ListLabOrders } from '../contract.ts';
import { expectedAt, labOrderColumns, LabOrderRow } from './order-columns.ts';

const Position = z.tuple([Instant, z.uuid()]);

/** Without final results; the same list as that of the index `lab_orders_open_idx`. */
const IS_OPEN = sql`o.status in ('draft', 'ordered', 'sent', 'partial')`;

/** A test of the order whose act exists and is in one of these states. */
const hasAct = (clinicId: string, states: RawBuilder<unknown>): RawBuilder<unknown> => sql`exists (
  select from lab_order_tests t join acts a on a.clinic_id = ${clinicId} and a.id = t.act_id
   where t.clinic_id = ${clinicId} and t.order_id = o.id and a.status in (${states}))`;

function viewCondition(clinicId: string, view: LabOrderView, now: Date): RawBuilder<unknown> {
  const isLate = sql`${expectedAt(clinicId)} < ${now.toISOString()}::timestamptz`;
  switch (view) {
    case 'open':
      return IS_OPEN;
    case 'to_submit':
      return sql`${IS_OPEN} and o.submitted_at is null`;
    case 'overdue':
      return sql`${IS_OPEN} and ${isLate}`;
    case 'not_charged':
      // An act that was undone or dropped after the samples had gone.
      return sql`o.submitted_at is not null and o.status not in ('cancelled', 'rejected')
        and ${hasAct(clinicId, sql`'planned', 'voided'`)}`;
    case 'no_result':
      return sql`o.status in ('ordered', 'sent') and ${isLate} and ${hasAct(clinicId, sql`'done'`)}`;
    case 'all':
      return sql`true`;
  }
}

/** The statement of a page; one row more than the limit. */
export function labOrdersPage(clinicId: string, input: ListLabOrders, now: Date): RawBuilder<unknown> {
  const after = decodeCursor(input.cursor, Position);
  const conditions = [
    sql`o.clinic_id = ${clinicId}`,
    viewCondition(clinicId, input.view, now),
    ...(input.petId ? [sql`o.pet_id = ${input.petId}`] : []),
    ...(input.visitId ? [sql`o.visit_id = ${input.visitId}`] : []),
    ...(after ? [sql`(o.created_at, o.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`] : []),
  ];
  return sql`
    select ${labOrderColumns(clinicId)} from lab_orders o where ${sql.join(conditions, sql` and `)}
     order by o.created_at desc, o.id desc limit ${input.limit + 1}`;
}

/** One page of orders, latest first. */
export async function listLabOrders({ tx, now, session: { clinicId } }: MemberContext, input: ListLabOrders) {
  const rows = await fetchRows(tx, LabOrderRow, labOrdersPage(clinicId, input, now));
  const page = toPage(rows, input.limit, ({ order }) => [order.createdAt, order.id]);
  return { ...page, items: page.items.map(({ order }) => order) };
}
