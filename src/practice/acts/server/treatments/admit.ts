import { sql } from 'kysely';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { Admission, Admit } from '../../treatments.contract.ts';
import { ACT_REFUSALS } from '../act-refusals.ts';
import { findOrOpenVisit } from '../visit-of-acts.ts';
import { changePlace } from './change-place.ts';
import { holdAdmission } from './find-admission.ts';

/** Admits a pet. One that is admitted already stays so. @throws AppError `not_found`, `visit_closed`. */
export async function admit(ctx: MemberContext, { for: target, place }: Admit): Promise<Admission> {
  const { visitId } = await findOrOpenVisit(ctx, target);
  const added = await namingConstraints(
    ACT_REFUSALS,
    ctx.tx
      .insertInto('admissions')
      .values({
        clinic_id: ctx.session.clinicId,
        visit_id: visitId,
        place: place ?? null,
        admitted_at: ctx.now.toISOString(),
      })
      .onConflict((conflict) =>
        conflict.columns(['clinic_id', 'visit_id']).where('discharged_at', 'is', null).doNothing(),
      )
      .returning('id')
      .executeTakeFirst(),
  );
  const admission = await holdAdmission(ctx, sql`d.visit_id = ${visitId} and d.discharged_at is null`);
  ctx.audit('admission.added', admission.id, {
    after: { visitId, petId: admission.petId, place: place ?? null, isNew: added !== undefined },
  });
  return added === undefined && place !== undefined && place !== admission.place
    ? changePlace(ctx, { id: admission.id, place })
    : admission;
}
