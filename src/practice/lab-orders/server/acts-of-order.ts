import { sql } from 'kysely';
import * as z from 'zod';
import { ACT_STATUSES } from '#vocabulary/act-statuses.ts';
import { OPEN_VISIT_STATUSES } from '#vocabulary/visits.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';

const Row = z.object({
  actId: z.uuid(),
  status: z.enum(ACT_STATUSES),
  testName: z.string(),
  isVisitOpen: z.boolean(),
  isInvoiced: z.boolean(),
});
export type ActOfOrder = z.infer<typeof Row>;

/** The acts that charge the tests of an order, in the order of the tests. */
export const findActsOfOrder = (
  { tx, session: { clinicId } }: MemberContext,
  orderId: string,
): Promise<ActOfOrder[]> =>
  fetchRows(
    tx,
    Row,
    sql`select a.id as "actId", a.status, t.test_name as "testName",
          v.status = any (${[...OPEN_VISIT_STATUSES]}::text[]) as "isVisitOpen",
          exists (select from charges g join invoiced_charges n on n.clinic_id = ${clinicId} and n.charge_id = g.id
            where g.clinic_id = ${clinicId} and g.act_id = a.id) as "isInvoiced"
          from lab_order_tests t
          join acts a on a.clinic_id = ${clinicId} and a.id = t.act_id
          join visits v on v.clinic_id = ${clinicId} and v.id = a.visit_id
         where t.clinic_id = ${clinicId} and t.order_id = ${orderId} order by t.position`,
  );
