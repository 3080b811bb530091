import { type Kysely, sql } from 'kysely';
import type { Tables } from '#db/tables.ts';

/** The transaction of a job, within one clinic. */
interface Scope {
  readonly tx: Kysely<Tables>;
  readonly now: Date;
  readonly session: { readonly clinicId: string };
}

/** What the laboratory said of an order. */
type SendingAnswer =
  | { readonly kind: 'acknowledged'; readonly laboratoryNumber: string | null }
  | { readonly kind: 'rejected'; readonly reason: string };

/**
 * LABO-4. What the laboratory answered to an order that was sent to it. Results may have come before the answer, and a doctor may have
 * cancelled it: such an order stays what it is.
 */
export async function recordSending(
  { tx, now, session: { clinicId } }: Scope,
  orderId: string,
  answer: SendingAnswer,
): Promise<void> {
  const at = now.toISOString();
  if (answer.kind === 'rejected') {
    await sql`update lab_orders o set status = 'rejected', closed_at = ${at}::timestamptz, closing_reason = ${answer.reason}, version = o.version + 1
      where o.clinic_id = ${clinicId} and o.id = ${orderId} and o.status in ('ordered', 'sent')`.execute(tx);
    return;
  }
  await sql`update lab_orders o set status = case when o.status = 'ordered' then 'sent' else o.status end,
      sent_at = coalesce(o.sent_at, ${at}::timestamptz), laboratory_number = coalesce(${answer.laboratoryNumber}::text, o.laboratory_number),
      version = o.version + 1
    where o.clinic_id = ${clinicId} and o.id = ${orderId} and o.status not in ('draft', 'cancelled', 'rejected')`.execute(
    tx,
  );
}
