import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { eraseDeath } from '#practice/pets/server/public/record-death.ts';

const CancelledAppointment = z.object({
  id: z.uuid(),
  /** False if its time is past or taken by now. */
  isRestored: z.boolean(),
});

/**
 * Restores the status of the appointments that were cancelled in the transaction that recorded the death, if their
 * time is in the future and still free for doctor and room.
 */
const restoreAppointments = (
  { tx, session: { clinicId }, now }: MemberContext,
  petId: string,
  recordedAt: string,
) =>
  fetchRows(
    tx,
    CancelledAppointment,
    sql`
    with cancelled as (
      select a.id, before.from_status,
        a.starts_at >= ${now} and not exists (
          select from appointments b
           where b.clinic_id = ${clinicId} and b.id <> a.id and b.starts_at < a.busy_until and b.busy_until > a.starts_at
             and b.starts_at >= a.starts_at - interval '1 day'
             and (b.doctor_id = a.doctor_id or b.room_id = a.room_id
               or b.pet_id = a.pet_id and b.starts_at < a.ends_at and b.ends_at > a.starts_at)
             and b.holds_slot)
          and not exists (
            select from app.times_elsewhere(${clinicId}, a.starts_at, a.busy_until) e where e.doctor_id = a.doctor_id) as is_free
        from appointments a
        cross join lateral (
          select e.from_status from appointment_events e
           where e.clinic_id = ${clinicId} and e.appointment_id = a.id and e.to_status = 'cancelled' and e.from_status is not null
           order by e.at desc limit 1) before
       where a.clinic_id = ${clinicId} and a.pet_id = ${petId} and a.status = 'cancelled'
         and a.updated_at = ${recordedAt}::timestamptz
    ), restored as (
      update appointments a set status = c.from_status, version = a.version + 1
        from cancelled c where a.clinic_id = ${clinicId} and a.id = c.id and c.is_free
      returning a.id
    )
    select c.id, r.id is not null as "isRestored" from cancelled c left join restored r on r.id = c.id order by c.id`,
  );

/** Somebody books one of the times between the check and the update. On the retry the check sees that booking. */
const SLOT_TAKEN = {
  appointments_doctor_free_excl: 'slot_taken',
  appointments_pet_free_excl: 'slot_taken',
  appointments_room_free_excl: 'slot_taken',
  doctor_times_free_excl: 'slot_taken',
} as const;

/**
 * PET-3, undone. A pet that is not recorded as deceased stays unchanged.
 *
 * @throws AppError `not_found`, `microchip_taken`, or `slot_taken` if somebody books a time that would be restored at
 * the same moment.
 */
export async function undoPetDeceased(ctx: MemberContext, { id }: { readonly id: string }) {
  const { previousDay, recordedAt } = await eraseDeath(ctx, id);
  const cancelled =
    recordedAt === null ? [] : await namingConstraints(SLOT_TAKEN, restoreAppointments(ctx, id, recordedAt));
  const restoredAppointmentIds = cancelled.filter(({ isRestored }) => isRestored).map((one) => one.id);
  const lostAppointmentIds = cancelled.filter(({ isRestored }) => !isRestored).map((one) => one.id);
  ctx.audit('pet.deceased_undone', id, {
    before: { deceasedOn: previousDay },
    after: { restoredAppointmentIds, lostAppointmentIds },
  });
  return { id, restoredAppointmentIds, lostAppointmentIds };
}
