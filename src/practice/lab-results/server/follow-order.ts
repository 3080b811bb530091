import { sql } from 'kysely';
import * as z from 'zod';
import type { LabReportStatus, LabResultStatus } from '#vocabulary/lab.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { setOrderProgress } from '#practice/lab-orders/server/public/set-order-progress.ts';
import { progressOf } from '../order-progress.rules.ts';
import type { LabScope } from './public/lab-scope.ts';

const Ordered = z.object({
  code: z.string(),
  status: z.enum(['ordered', 'preliminary', 'final', 'corrected', 'cancelled']),
});

interface Followed {
  readonly orderId: string;
  readonly status: LabReportStatus;
  readonly values: readonly { readonly code: string; readonly status: LabResultStatus }[];
}

const Stands = z.object({ code: z.string(), ours: z.string() });

/** LABO-5. Tells an order what its report says of its tests. */
export async function followOrder(
  { tx, session: { clinicId } }: LabScope,
  { orderId, status, values }: Followed,
): Promise<void> {
  const [ordered, stands] = await Promise.all([
    fetchRows(
      tx,
      Ordered,
      sql`select t.test_code as code, t.status from lab_order_tests t where t.clinic_id = ${clinicId} and t.order_id = ${orderId}`,
    ),
    fetchRows(
      tx,
      Stands,
      sql`select c.code, c.ours from lab_codes c join lab_orders o on o.clinic_id = ${clinicId} and o.laboratory_id = c.laboratory_id
       where c.clinic_id = ${clinicId} and o.id = ${orderId} and c.kind = 'test' and c.ours is not null`,
    ),
  ]);
  const ours = new Map(stands.map((row) => [row.code, row.ours]));
  const isDone = status === 'final' || status === 'corrected';
  await setOrderProgress(
    { tx, clinicId },
    {
      orderId,
      ...progressOf(
        ordered,
        values.map((value) => ({ ...value, code: ours.get(value.code) ?? value.code })),
        isDone,
      ),
    },
  );
}
