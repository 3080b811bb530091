import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { AGE_REFUSALS, type AgeRefusal } from '../age.rules.ts';
import type { MarkDeceased } from '../contract.ts';
import { latestDay } from './public/assert-birth-is-past.ts';

const refuseDay = (reason: AgeRefusal): never => {
  throw new AppError('invalid_input', { fields: [{ path: 'deceasedOn', message: AGE_REFUSALS[reason] }] });
};

/** What nobody came for yet. What is under way in the house, staff end themselves. */
const callOffAppointments = (ctx: MemberContext, petId: string) =>
  ctx.tx
    .updateTable('appointments')
    .set({ status: 'cancelled', version: sql<number>`version + 1` })
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('pet_id', '=', petId)
    .where('starts_at', '>=', ctx.now.toISOString())
    .where('status', 'in', ['requested', 'booked', 'confirmed'])
    .returning('id')
    .execute();

/**
 * PET-3. Records a death and calls off the appointments to come, in one transaction. Recorded already, the day is
 * corrected.
 */
export async function markPetDeceased(ctx: MemberContext, { id, deceasedOn }: MarkDeceased) {
  if (deceasedOn > latestDay(ctx.now)) refuseDay('died_in_future');
  const before = await ctx.tx
    .selectFrom('pets')
    .select(['born_on as bornOn', 'deceased_on as deceasedOn'])
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw new AppError('not_found');
  if (before.bornOn !== null && before.bornOn > deceasedOn) refuseDay('died_before_birth');

  const recorded = ctx.tx
    .updateTable('pets')
    .set({ deceased_on: deceasedOn })
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', id)
    .execute();
  const [cancelled] = await Promise.all([callOffAppointments(ctx, id), recorded]);
  const cancelledAppointmentIds = cancelled.map((appointment) => appointment.id);
  ctx.audit('pet.deceased', id, {
    before: { deceasedOn: before.deceasedOn },
    after: { deceasedOn, cancelledAppointmentIds },
  });
  return { id, cancelledAppointmentIds };
}
