import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { AppointmentMessage } from '../contract.ts';
import { type Delivery, findDeliveries } from './find-deliveries.ts';

const { id, kind, state, reason, refusals, dueAt, channel } = AppointmentMessage.shape;
const Row = z.object({
  id,
  kind,
  state,
  reason,
  refusals,
  dueAt,
  channel,
  messageId: z.uuid().nullable(),
  sendAt: Instant.nullable(),
});
const Exists = z.object({ exists: z.boolean() });

function itemOf(row: z.infer<typeof Row>, deliveries: ReadonlyMap<string, Delivery>): AppointmentMessage {
  const { messageId, sendAt, ...message } = row;
  const delivery = messageId === null ? undefined : deliveries.get(messageId);
  return {
    ...message,
    delivery: delivery?.status ?? null,
    sentAt: delivery?.sentAt ?? sendAt,
    conversationId: delivery?.conversationId ?? null,
  };
}

/** The messages about an appointment, the oldest first. @throws AppError `not_found`. */
export async function listAppointmentMessages(
  ctx: MemberContext,
  { appointmentId }: { readonly appointmentId: string },
): Promise<{ items: AppointmentMessage[] }> {
  const { clinicId } = ctx.session;
  const [appointment, rows] = await Promise.all([
    fetchRow(
      ctx.tx,
      Exists,
      sql`select exists (select from appointments a where a.clinic_id = ${clinicId} and a.id = ${appointmentId}) as exists`,
    ),
    fetchRows(
      ctx.tx,
      Row,
      sql`select m.id, m.kind, m.state, m.reason, coalesce(m.refusals, '[]') as refusals, m.due_at as "dueAt", m.channel,
            m.message_id as "messageId", m.send_at as "sendAt"
            from appointment_messages m
           where m.clinic_id = ${clinicId} and m.appointment_id = ${appointmentId}
             and m.reason is distinct from 'replaced'
           order by coalesce(m.queued_at, m.due_at), m.id`,
    ),
  ]);
  if (appointment?.exists !== true) throw new AppError('not_found');
  const deliveries = await findDeliveries(
    ctx,
    rows.flatMap(({ messageId }) => messageId ?? []),
  );
  return { items: rows.map((row) => itemOf(row, deliveries)) };
}
