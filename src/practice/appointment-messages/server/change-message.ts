import { sql } from 'kysely';
import type { AppointmentMessageState } from '#vocabulary/appointment-messages.ts';
import type { AuditAction } from '#vocabulary/audit.ts';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';

interface OneMessage {
  readonly id: string;
}

interface Change {
  readonly from: readonly AppointmentMessageState[];
  readonly values: Readonly<{
    state: AppointmentMessageState;
    reason?: null;
    refusals?: null;
    held_by: string | null;
    is_manual?: boolean;
    due_at?: string;
  }>;
  readonly action: AuditAction;
}

/**
 * Changes a message that was not queued yet.
 *
 * @throws AppError `not_found`; `appointment_message_gone` if it was queued or dropped meanwhile.
 */
async function change(ctx: MemberContext, { id }: OneMessage, { from, values, action }: Change) {
  const { clinicId } = ctx.session;
  const before = await ctx.tx
    .selectFrom('appointment_messages')
    .select(['state', 'kind', 'appointment_id as appointmentId'])
    .where('clinic_id', '=', clinicId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw new AppError('not_found');
  const changed = await ctx.tx
    .updateTable('appointment_messages')
    .set(values)
    .where('clinic_id', '=', clinicId)
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw new AppError('appointment_message_gone');
  ctx.audit(action, before.appointmentId, {
    before: { state: before.state },
    after: { kind: before.kind, state: values.state },
  });
  return { id };
}

/** Keeps a planned message from being sent. @throws AppError `appointment_message_gone`, `not_found`. */
export const holdAppointmentMessage = (ctx: MemberContext, input: OneMessage) =>
  change(ctx, input, {
    from: ['planned', 'held'],
    values: { state: 'held', held_by: ctx.session.userId },
    action: 'appointment_message.held',
  });

/** Lets it be sent at its time. @throws AppError `appointment_message_gone`, `not_found`. */
export const releaseAppointmentMessage = (ctx: MemberContext, input: OneMessage) =>
  change(ctx, input, {
    from: ['held', 'planned'],
    values: { state: 'planned', held_by: null },
    action: 'appointment_message.released',
  });

/** Sends it now, also one that the settings suppress. @throws AppError `appointment_message_gone`, `not_found`. */
export async function sendAppointmentMessageNow(ctx: MemberContext, input: OneMessage) {
  const sent = await change(ctx, input, {
    from: ['planned', 'held', 'suppressed'],
    values: {
      state: 'planned',
      reason: null,
      refusals: null,
      held_by: null,
      is_manual: true,
      due_at: ctx.now.toISOString(),
    },
    action: 'appointment_message.sent_by_person',
  });
  const payload = JSON.stringify({ clinicId: ctx.session.clinicId });
  await sql`select app.enqueue('appointmentMessages.send', ${payload}::jsonb)`.execute(ctx.tx);
  return sent;
}
