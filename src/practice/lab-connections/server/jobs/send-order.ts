import { sql } from 'kysely';
import * as z from 'zod';
import { Instant } from '#foundation/contract/instant.ts';
import { cutText } from '#foundation/values/cut-text.ts';
import { asClinic } from '#foundation/server/database/as-clinic.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { recordSending } from '#practice/lab-orders/server/public/record-sending.ts';
import type { LabScope } from '#practice/lab-results/server/public/lab-scope.ts';
import { LAB_SEND_KINDS, OrderToSend } from '../../send-order.contract.ts';
import { nextAttemptMs } from '../../send-times.rules.ts';
import { openApiToken } from '../api-token.ts';
import type { LabParts } from '../lab-parts.ts';
import type { OrderTarget, OutgoingOrder, SendOutcome } from '../provider/order-carrier.ts';
import type { Carrier } from '../provider/send-by-connection.ts';

const Due = z.object({
  orderId: z.uuid(),
  kind: z.enum(LAB_SEND_KINDS),
  controlId: z.string(),
  attempts: z.int(),
  nextAt: Instant,
  isOn: z.boolean(),
  connectionId: z.uuid(),
  ordersBy: z.enum(['samples', 'mllp', 'json', 'folder']),
  host: z.string().nullable(),
  port: z.int().nullable(),
  usesTls: z.boolean(),
  apiUrl: z.string().nullable(),
  token: z.instanceof(Buffer).nullable(),
  ourApplication: z.string(),
  ourFacility: z.string(),
  theirApplication: z.string(),
  theirFacility: z.string(),
});
const Order = z.object({ order: OrderToSend.nullable() });

export interface SendKey {
  readonly clinicId: string;
  readonly sendId: string;
}

export interface SendParts extends LabParts {
  readonly carrier: Carrier;
}

/** The send, locked, if it is still to be done. */
const findDue = ({ tx }: LabScope, { clinicId, sendId }: SendKey) =>
  fetchRow(
    tx,
    Due,
    sql`select s.order_id as "orderId", s.kind, s.control_id as "controlId", s.attempts, s.next_at as "nextAt", c.is_on as "isOn",
        c.id as "connectionId", c.orders_by as "ordersBy", c.host, c.port, c.uses_tls as "usesTls", c.api_url as "apiUrl",
        c.api_token_sealed as token, c.our_application as "ourApplication", c.our_facility as "ourFacility",
        c.their_application as "theirApplication", c.their_facility as "theirFacility"
      from lab_order_sends s join lab_connections c on c.clinic_id = ${clinicId} and c.id = s.connection_id
     where s.clinic_id = ${clinicId} and s.id = ${sendId} and s.status = 'waiting' for update of s`,
  );

async function wait(
  { tx }: LabScope,
  { clinicId, sendId }: SendKey,
  nextAtMs: number,
  reason: string | null,
): Promise<void> {
  const at = new Date(nextAtMs).toISOString();
  await sql`update lab_order_sends s set next_at = ${at}::timestamptz, reason = coalesce(${reason}::text, s.reason)
    where s.clinic_id = ${clinicId} and s.id = ${sendId} and s.status = 'waiting'`.execute(tx);
  await sql`select app.queue_lab_send(${clinicId}, ${sendId}, ${at}::timestamptz)`.execute(tx);
}

/** Commits that an attempt begins, before the network is used. Null where there is nothing to send now. */
function beginAttempt(
  { database, sealer }: SendParts,
  key: SendKey,
  now: Date,
): Promise<{
  readonly target: OrderTarget;
  readonly outgoing: OutgoingOrder;
  readonly attempts: number;
} | null> {
  const { clinicId, sendId } = key;
  return asClinic(
    database,
    clinicId,
    async (scope) => {
      const due = await findDue(scope, key);
      if (!due || Date.parse(due.nextAt) > now.getTime()) return null;
      const { ordersBy, token, isOn, orderId, kind, controlId, attempts: before, nextAt: _, ...rest } = due;
      const attempts = before + 1;
      const read = await fetchRow(
        scope.tx,
        Order,
        sql`select app.lab_order_to_send(${clinicId}, ${orderId}) as order`,
      );
      if (!isOn || ordersBy === 'samples' || !read?.order) {
        await wait(
          scope,
          key,
          nextAttemptMs(now.getTime(), attempts),
          'The connection does not send orders right now.',
        );
        return null;
      }
      const at = now.toISOString();
      await sql`update lab_order_sends s set attempts = ${attempts}, tried_at = ${at}::timestamptz,
          next_at = ${new Date(nextAttemptMs(now.getTime(), attempts)).toISOString()}::timestamptz
        where s.clinic_id = ${clinicId} and s.id = ${sendId}`.execute(scope.tx);
      return {
        attempts,
        outgoing: { order: read.order, kind, controlId },
        target: {
          ...rest,
          clinicId,
          ordersBy,
          apiToken: token && openApiToken(sealer, rest.connectionId, token),
        },
      };
    },
    { now },
  );
}

const noteConnection = (
  { tx, now, session: { clinicId } }: LabScope,
  connectionId: string,
  failure: string | null,
) => {
  const at = now.toISOString();
  return failure === null
    ? sql`update lab_connections c set answered_at = ${at}::timestamptz, send_failed_at = null, send_failure = null
        where c.clinic_id = ${clinicId} and c.id = ${connectionId}`.execute(tx)
    : sql`update lab_connections c set send_failed_at = ${at}::timestamptz, send_failure = ${failure}
        where c.clinic_id = ${clinicId} and c.id = ${connectionId}`.execute(tx);
};

/** Stores what came of an attempt. What was answered meanwhile, by another attempt, stays. */
async function endAttempt(
  scope: LabScope,
  key: SendKey,
  {
    outcome,
    target,
    outgoing,
    attempts,
  }: {
    readonly outcome: SendOutcome;
    readonly target: OrderTarget;
    readonly outgoing: OutgoingOrder;
    readonly attempts: number;
  },
): Promise<void> {
  const { clinicId, sendId } = key;
  if (!(await findDue(scope, key))) return;
  const at = scope.now.toISOString();
  if (outcome.kind === 'later' || outcome.kind === 'unknown') {
    await noteConnection(scope, target.connectionId, outcome.reason);
    await wait(scope, key, nextAttemptMs(scope.now.getTime(), attempts), outcome.reason);
    return;
  }
  const isAcknowledged = outcome.kind === 'acknowledged';
  const number =
    isAcknowledged && outcome.laboratoryNumber !== null ? cutText(outcome.laboratoryNumber, 80) : null;
  const reason = isAcknowledged ? null : cutText(outcome.reason, 500);
  await sql`update lab_order_sends s set status = ${outcome.kind}, answered_at = ${at}::timestamptz, laboratory_number = ${number}::text,
      reason = ${reason}::text
    where s.clinic_id = ${clinicId} and s.id = ${sendId}`.execute(scope.tx);
  await noteConnection(scope, target.connectionId, null);
  // That a cancellation was refused leaves the order cancelled here: the laboratory may still send results.
  if (outgoing.kind === 'cancel') return;
  await recordSending(
    scope,
    outgoing.order.orderId,
    isAcknowledged
      ? { kind: 'acknowledged', laboratoryNumber: number }
      : { kind: 'rejected', reason: reason ?? outcome.kind },
  );
}

/**
 * LABX-8. Sends an order once its time has come. An attempt is committed before the network is used, so an attempt that was killed is known of
 * and made again with the same control ID. What was acknowledged is never sent again.
 */
export async function sendOrder(parts: SendParts, key: SendKey, now = new Date()): Promise<void> {
  const begun = await beginAttempt(parts, key, now);
  if (!begun) return;
  const outcome = await parts.carrier.send(begun.target, begun.outgoing, now);
  await asClinic(parts.database, key.clinicId, (scope) => endAttempt(scope, key, { ...begun, outcome }), {
    now,
  });
}
