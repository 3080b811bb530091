import { sql } from 'kysely';
import type { Day } from '#foundation/values/day.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';

interface ClosingDose {
  readonly petId: string;
  readonly vaccinationId: string;
  readonly givenOn: Day;
  readonly targets: readonly string[];
}

/** Closes what is due of the targets of a dose, unless the dose came too early to count. */
export async function closeDueCares(
  { tx, now, session: { clinicId, userId } }: MemberContext,
  { petId, vaccinationId, givenOn, targets }: ClosingDose,
): Promise<void> {
  await sql`
    update due_cares d
       set status = 'done', done_on = ${givenOn}, vaccination_id = ${vaccinationId}, closed_at = ${now}, closed_by = ${userId}
     where d.clinic_id = ${clinicId} and d.pet_id = ${petId} and d.status = 'open' and d.earliest_on <= ${givenOn}
       and d.protocol_id in (
         select p.id from care_protocols p
          where p.clinic_id = ${clinicId} and p.kind = 'vaccination' and p.target = any(${[...targets]}::text[]))`.execute(
    tx,
  );
}

/** A voided vaccination has done nothing: what it closed is cancelled, and computed again by whoever voids it. */
export async function detachVaccination(
  { tx, session: { clinicId } }: MemberContext,
  vaccinationId: string,
): Promise<void> {
  await tx
    .updateTable('due_cares')
    .set({
      status: 'cancelled',
      done_on: null,
      closed_reason: 'The vaccination that closed it was voided.',
    })
    .where('clinic_id', '=', clinicId)
    .where('vaccination_id', '=', vaccinationId)
    .where('status', '=', 'done')
    .execute();
}
