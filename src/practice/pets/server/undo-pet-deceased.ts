import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingMicrochipBearer } from './microchip-columns.ts';

interface CalledOff {
  readonly id: string;
  /** What it was before, or null when its time is past or taken by now. */
  readonly standsAgain: boolean;
}

/**
 * The appointments that were called off in the transaction that recorded the death go back to where they stood, each
 * one whose time lies ahead and is still free for its doctor and its room.
 */
async function restoreAppointments(
  ctx: MemberContext,
  petId: string,
  recordedAt: string,
): Promise<readonly CalledOff[]> {
  const { rows } = await sql<CalledOff>`
    with called_off as (
      select a.clinic_id, a.id, before.from_status,
        a.starts_at >= ${ctx.now} and not exists (
          select from appointments b
           where b.clinic_id = a.clinic_id and b.id <> a.id and b.starts_at < a.busy_until and b.busy_until > a.starts_at
             and b.starts_at >= a.starts_at - interval '1 day'
             and (b.doctor_id = a.doctor_id or b.room_id = a.room_id)
             and b.status not in ('cancelled', 'no_show', 'rescheduled')) as is_free
        from appointments a
        cross join lateral (
          select e.from_status from appointment_events e
           where e.clinic_id = a.clinic_id and e.appointment_id = a.id and e.to_status = 'cancelled' and e.from_status is not null
           order by e.at desc limit 1) before
       where a.clinic_id = ${ctx.session.clinicId} and a.pet_id = ${petId} and a.status = 'cancelled'
         and a.updated_at = ${recordedAt}::timestamptz
    ), restored as (
      update appointments a set status = c.from_status, version = a.version + 1
        from called_off c where a.clinic_id = c.clinic_id and a.id = c.id and c.is_free
      returning a.id
    )
    select c.id, r.id is not null as "standsAgain" from called_off c left join restored r on r.id = c.id order by c.id`.execute(
    ctx.tx,
  );
  return rows;
}

/** PET-3, taken back. A pet that is not recorded as deceased stays as it is. */
export async function undoPetDeceased(ctx: MemberContext, { id }: { readonly id: string }) {
  const before = await ctx.tx
    .selectFrom('pets')
    .select([
      'microchip',
      'deceased_on as deceasedOn',
      // As text: an instant's microseconds do not fit into a Date.
      sql<string | null>`deceased_recorded_at::text`.as('recordedAt'),
    ])
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw new AppError('not_found');
  await namingMicrochipBearer(ctx, { microchip: before.microchip, exceptPetId: id }, () =>
    ctx.tx
      .updateTable('pets')
      .set({ deceased_on: null })
      .where('clinic_id', '=', ctx.session.clinicId)
      .where('id', '=', id)
      .execute(),
  );
  const calledOff = before.recordedAt === null ? [] : await restoreAppointments(ctx, id, before.recordedAt);
  const restoredAppointmentIds = calledOff.filter(({ standsAgain }) => standsAgain).map((one) => one.id);
  const lostAppointmentIds = calledOff.filter(({ standsAgain }) => !standsAgain).map((one) => one.id);
  ctx.audit('pet.deceased_undone', id, {
    before: { deceasedOn: before.deceasedOn },
    after: { restoredAppointmentIds, lostAppointmentIds },
  });
  return { id, restoredAppointmentIds, lostAppointmentIds };
}
