import { sql } from 'kysely';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { Appointment, ExplainCancellation } from '../contract.ts';
import { CardRow, cardColumns, cardJoins, toAppointment } from './public/card.ts';
import { refuseChange } from './refuse-change.ts';

/**
 * APPT-7. Sets or removes the reason of a cancellation.
 *
 * @throws AppError `appointment_changed`, `status_not_allowed` if it is not cancelled, `not_found`.
 */
export async function explainCancellation(
  ctx: MemberContext,
  input: ExplainCancellation,
): Promise<Appointment> {
  const { clinicId } = ctx.session;
  const { id, version, reason } = input;
  const note = reason === null ? null : input.note;
  const row = await fetchRow(
    ctx.tx,
    CardRow,
    sql`
    with a as (
      update appointments m set cancel_reason = ${reason}, cancel_note = ${note}, version = m.version + 1
       where m.clinic_id = ${clinicId} and m.id = ${id} and m.version = ${version} and m.status = 'cancelled'
      returning m.*
    )
    select ${cardColumns(clinicId)} from a ${cardJoins(clinicId)}`,
  );
  if (!row) return await refuseChange(ctx, input, (status) => status === 'cancelled');
  ctx.audit('appointment.cancellation_explained', id, { after: { reason, note } });
  return toAppointment(row);
}
