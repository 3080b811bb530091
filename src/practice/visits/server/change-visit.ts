import { AppError } from '#vocabulary/errors.ts';
import type { OpenVisitStatus } from '#vocabulary/visits.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { ChangeVisit } from '../contract.ts';
import { holdVisit } from './hold-visit.ts';
import { withChanges } from './with-changes.ts';

/** The client is one of the pet's. */
async function assertIsOfPet(ctx: MemberContext, petId: string, clientId: string): Promise<void> {
  const found = await ctx.tx
    .selectFrom('pet_clients')
    .select('client_id')
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('pet_id', '=', petId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  if (!found) throw new AppError('not_found');
}

/** Changes the given fields only. @throws AppError `record_changed`, `visit_closed`, `not_found`. */
export async function changeVisit(ctx: MemberContext, { id, version, ...fields }: ChangeVisit) {
  const { petId, ...held } = await holdVisit(ctx, id, version);
  const before = {
    reason: held.reason,
    doctorId: held.doctorId,
    supervisorId: held.supervisorId,
    clientId: held.clientId,
    needsCosignature: held.needsCosignature,
  };
  const after = withChanges(before, fields);
  if (after.clientId !== null && after.clientId !== before.clientId)
    await assertIsOfPet(ctx, petId, after.clientId);
  await namingConstraints(
    { visits_clinic_id_doctor_id_fkey: 'not_found', visits_clinic_id_supervisor_id_fkey: 'not_found' },
    ctx.tx
      .updateTable('visits')
      .set({
        reason: after.reason,
        doctor_id: after.doctorId,
        supervisor_id: after.supervisorId,
        client_id: after.clientId,
        needs_cosignature: after.needsCosignature,
        version: version + 1,
      })
      .where('clinic_id', '=', ctx.session.clinicId)
      .where('id', '=', id)
      .execute(),
  );
  ctx.audit('visit.changed', id, { before, after });
  return { id, petId, version: version + 1 };
}

interface StatusChange {
  readonly id: string;
  readonly version: number;
  readonly status: OpenVisitStatus;
}

/** Sets the status of an unsigned visit. @throws AppError `record_changed`, `visit_closed`, `not_found`. */
export async function setVisitStatus(ctx: MemberContext, { id, version, status }: StatusChange) {
  const held = await holdVisit(ctx, id, version);
  await ctx.tx
    .updateTable('visits')
    .set({ status, version: version + 1 })
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', id)
    .execute();
  ctx.audit('visit.status_changed', id, { before: { status: held.status }, after: { status } });
  return { id, petId: held.petId, version: version + 1 };
}
