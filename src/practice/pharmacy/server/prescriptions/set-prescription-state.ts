import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { mayBecome } from '../../prescription.rules.ts';
import type { Prescription, SetPrescriptionState } from '../../prescriptions.contract.ts';
import { prescriptionOf } from './facts.ts';
import { findPrescription, lockPrescription } from './find-prescriptions.ts';

/**
 * RX-5. Puts a prescription on hold, resumes it or cancels it. What waits for approval becomes active by an approval only; what a
 * doctor has put on hold only somebody who may sign records resumes.
 *
 * @throws AppError `forbidden`, `not_found`, `prescription_state`, `record_changed`.
 */
export async function setPrescriptionState(
  ctx: MemberContext,
  { id, version, state, reason }: SetPrescriptionState,
): Promise<Prescription> {
  const { tx, now, session } = ctx;
  await lockPrescription(ctx, id);
  const before = prescriptionOf(await findPrescription(ctx, id), now);
  if (before.version !== version) throw new AppError('record_changed', { version: before.version });
  const isApproval = before.state === 'awaiting_approval' && state === 'active';
  if (isApproval || !mayBecome(before.state, state)) throw new AppError('prescription_state');
  if (state === 'active' && !session.permissions.includes('record:sign')) throw new AppError('forbidden');
  await sql`update prescriptions set status = ${state}, status_reason = ${reason}, version = version + 1
             where clinic_id = ${session.clinicId} and id = ${id}`.execute(tx);
  const after = prescriptionOf(await findPrescription(ctx, id), now);
  ctx.audit('prescription.state_changed', id, {
    before: { state: before.state },
    after: { state: after.state, reason },
  });
  return after;
}
