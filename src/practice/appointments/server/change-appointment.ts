import { sql } from 'kysely';
import type * as z from 'zod';
import { APPOINTMENT_STATUSES } from '#vocabulary/appointment-status.ts';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { mayChangeDetails } from '../change.rules.ts';
import type { Appointment, changeAppointmentEndpoint } from '../contract.ts';
import { CardRow, cardColumns, cardJoins, toAppointment } from './public/card.ts';
import { findCard } from './find-card.ts';
import { STAFF_SLOT_REFUSALS } from './public/slot-refusals.ts';
import { refuseChange } from './refuse-change.ts';

const CHANGEABLE = APPOINTMENT_STATUSES.filter(mayChangeDetails);

const detailsOf = ({ type, reason, notes }: Appointment) => ({ typeId: type.id, reason, notes });

/**
 * APPT-5. Changes type, reason and notes. The duration stays; another type brings its own buffer. With an empty reason the name of the
 * type is the reason.
 *
 * @throws AppError `appointment_changed`, `status_not_allowed`, `doctor_busy` if the buffer does not fit,
 * `not_found`.
 */
export async function changeAppointment(
  ctx: MemberContext,
  input: z.output<typeof changeAppointmentEndpoint.input>,
): Promise<Appointment> {
  const { clinicId } = ctx.session;
  const notes = input.notes === undefined ? sql`m.notes` : sql`${input.notes || null}`;
  const update = () =>
    fetchRow(
      ctx.tx,
      CardRow,
      sql`
    with a as (
      update appointments m
         set appointment_type_id = t.id, notes = ${notes}, version = m.version + 1,
             reason = case ${input.reason ?? null} when '' then t.name else coalesce(${input.reason ?? null}, m.reason) end,
             busy_until = case when t.id = m.appointment_type_id then m.busy_until
               else m.ends_at + make_interval(mins => t.buffer_minutes) end
        from appointment_types t
       where m.clinic_id = ${clinicId} and m.id = ${input.id} and m.version = ${input.version}
         and m.status = any(${CHANGEABLE}::text[])
         and t.clinic_id = ${clinicId} and t.id = coalesce(${input.appointmentTypeId ?? null}::uuid, m.appointment_type_id)
         and (t.is_active or t.id = m.appointment_type_id)
      returning m.*
    )
    select ${cardColumns(clinicId)} from a ${cardJoins(clinicId)}`,
    );
  const [before, row] = await Promise.all([
    findCard(ctx.tx, clinicId, input.id),
    namingConstraints(STAFF_SLOT_REFUSALS, update()),
  ]);
  if (!row) {
    const typeIsGone = new AppError('not_found', { what: 'appointment type' });
    return await refuseChange(ctx, input, mayChangeDetails, typeIsGone);
  }
  const changed = toAppointment(row);
  ctx.audit('appointment.changed', changed.id, {
    before: before && detailsOf(before),
    after: detailsOf(changed),
  });
  return changed;
}
