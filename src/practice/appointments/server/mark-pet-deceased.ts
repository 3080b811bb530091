import { sql } from 'kysely';
import { BEFORE_ARRIVAL } from '#vocabulary/appointment-status.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { MarkDeceased } from '#practice/pets/contract.ts';
import { prepareDeath } from '#practice/pets/server/public/record-death.ts';

/** Future appointments that nobody has arrived for. Appointments in progress are ended by staff. */
const cancelAppointments = (ctx: MemberContext, petId: string) =>
  ctx.tx
    .updateTable('appointments')
    .set({ status: 'cancelled', version: sql<number>`version + 1` })
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('pet_id', '=', petId)
    .where('starts_at', '>=', ctx.now.toISOString())
    .where('status', 'in', BEFORE_ARRIVAL)
    .returning('id')
    .execute();

/**
 * PET-3. Records a death and cancels the pet's future appointments in one transaction. If a death is already
 * recorded, its day is corrected.
 *
 * @throws AppError `not_found`; `invalid_input` at `deceasedOn`.
 */
export async function markPetDeceased(ctx: MemberContext, { id, deceasedOn }: MarkDeceased) {
  const { previousDay, save } = await prepareDeath(ctx, { petId: id, deceasedOn });
  const [cancelled] = await Promise.all([cancelAppointments(ctx, id), save()]);
  const cancelledAppointmentIds = cancelled.map((appointment) => appointment.id);
  ctx.audit('pet.deceased', id, {
    before: { deceasedOn: previousDay },
    after: { deceasedOn, cancelledAppointmentIds },
  });
  return { id, cancelledAppointmentIds };
}
