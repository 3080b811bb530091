import { sql } from 'kysely';
import type * as z from 'zod';
import { APPOINTMENT_STATUSES, BEFORE_ARRIVAL, ON_PREMISES } from '#vocabulary/appointment-status.ts';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { mayStep } from '../change.rules.ts';
import type { Appointment, stepAppointmentEndpoint } from '../contract.ts';
import { CardRow, cardColumns, cardJoins, toAppointment } from './public/card.ts';
import { findCard } from './find-card.ts';
import { STAFF_SLOT_REFUSALS } from './public/slot-refusals.ts';
import { refuseChange } from './refuse-change.ts';

/**
 * APPT-3. Moves an appointment one step forward or back. The arrival time is kept while the pet is on the premises,
 * and cleared when the check-in is undone. A pet may be put into another room than the planned one. Undoing a cancellation
 * takes the time again, which may be occupied by now.
 *
 * @throws AppError `appointment_changed`, `status_not_allowed`, `doctor_busy`, `room_busy`, `not_found`.
 */
export async function stepAppointment(
  ctx: MemberContext,
  input: z.output<typeof stepAppointmentEndpoint.input>,
): Promise<Appointment> {
  const { clinicId } = ctx.session;
  const comesFrom = APPOINTMENT_STATUSES.filter((from) => mayStep(from, input.status));
  const update = () =>
    fetchRow(
      ctx.tx,
      CardRow,
      sql`
    with a as (
      update appointments m
         set status = ${input.status}, version = m.version + 1, room_id = coalesce(${input.roomId ?? null}::uuid, m.room_id),
             arrived_at = case
               when ${input.status} = any(${BEFORE_ARRIVAL}::text[]) then null
               when ${input.status} = any(${ON_PREMISES}::text[]) then coalesce(m.arrived_at, now())
               else m.arrived_at end
       where m.clinic_id = ${clinicId} and m.id = ${input.id} and m.version = ${input.version}
         and m.status = any(${comesFrom}::text[])
         and (${input.roomId ?? null}::uuid is null or exists (select from rooms r
           where r.clinic_id = ${clinicId} and r.id = ${input.roomId ?? null} and r.is_active))
      returning m.*
    )
    select ${cardColumns(clinicId)} from a ${cardJoins(clinicId)}`,
    );
  const [before, row] = await Promise.all([
    findCard(ctx.tx, clinicId, input.id),
    namingConstraints(STAFF_SLOT_REFUSALS, update()),
  ]);
  if (!row) {
    const roomIsGone = new AppError('not_found', { what: 'room' });
    return await refuseChange(ctx, input, (status) => mayStep(status, input.status), roomIsGone);
  }
  const stepped = toAppointment(row);
  ctx.audit('appointment.status_changed', stepped.id, {
    before: {
      status: before?.status,
      ...(input.roomId === undefined ? {} : { roomId: before?.room?.id ?? null }),
    },
    after: { status: stepped.status, ...(input.roomId === undefined ? {} : { roomId: input.roomId }) },
  });
  return stepped;
}
