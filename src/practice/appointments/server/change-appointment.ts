import { sql } from 'kysely';
import * as z from 'zod';
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
import { reasonMissing } from './reason-missing.ts';
import { refuseChange } from './refuse-change.ts';

const CHANGEABLE = APPOINTMENT_STATUSES.filter(mayChangeDetails);

const detailsOf = ({ type, reason, notes }: Appointment) => ({ typeId: type.id, reason, notes });

/** Whether the changed appointment has a reason of its own: more than the name of its type, or of the one that it had. */
const saysSomething = (
  { reason }: { readonly reason?: string | undefined },
  before: Appointment | undefined,
  changed: Appointment,
): boolean =>
  reason === undefined
    ? before?.type.id === changed.type.id || before?.type.name !== changed.reason
    : reason !== '';

async function reasonIsOptional(
  { tx, session: { clinicId } }: MemberContext,
  typeId: string,
): Promise<boolean> {
  const type = await fetchRow(
    tx,
    z.object({ isOptional: z.boolean() }),
    sql`select t.reason_is_optional as "isOptional" from appointment_types t where t.clinic_id = ${clinicId} and t.id = ${typeId}`,
  );
  return type?.isOptional ?? true;
}

/**
 * APPT-5. Changes type, reason and notes. The duration stays; another type brings its own buffer. With an empty reason the name of the
 * type is the reason, if that is enough.
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
  if (!saysSomething(input, before, changed) && !(await reasonIsOptional(ctx, changed.type.id)))
    throw reasonMissing();
  ctx.audit('appointment.changed', changed.id, {
    before: before && detailsOf(before),
    after: detailsOf(changed),
  });
  return changed;
}
