import { type Kysely, sql } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { LabOrderStatus } from '#vocabulary/lab.ts';
import type { LabOrderTestStatus } from '../../contract.ts';

/** The transaction of a request or of a job, within one clinic. */
interface Scope {
  readonly tx: Kysely<Tables>;
  readonly clinicId: string;
}

interface OrderProgress {
  readonly orderId: string;
  /** What is known of tests, by the laboratory's code; others stay as they are. */
  readonly tests: readonly { readonly code: string; readonly status: LabOrderTestStatus }[];
  /** What the results say. An order that was cancelled here stays cancelled, whatever arrives. */
  readonly status: Extract<LabOrderStatus, 'partial' | 'received' | 'reviewed' | 'released'>;
}

/** LABO-5. Follows the results of an order: partial, received, reviewed, released, and back when a correction arrives. */
export async function setOrderProgress(
  { tx, clinicId }: Scope,
  { orderId, tests, status }: OrderProgress,
): Promise<void> {
  await sql`update lab_order_tests t set status = n.status
    from jsonb_to_recordset(${JSON.stringify(tests)}::jsonb) as n(code text, status text)
    where t.clinic_id = ${clinicId} and t.order_id = ${orderId} and upper(t.test_code) = upper(n.code)
      and t.status <> n.status`.execute(tx);
  await sql`update lab_orders o set status = ${status}, version = o.version + 1,
      submitted_at = coalesce(o.submitted_at, now()), submitted_by = coalesce(o.submitted_by, o.ordered_by),
      sent_at = coalesce(o.sent_at, now())
    where o.clinic_id = ${clinicId} and o.id = ${orderId} and o.status not in ('draft', 'cancelled', 'rejected')
      and o.status <> ${status}`.execute(tx);
}
