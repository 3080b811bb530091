import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { Prescription } from '../../prescriptions.contract.ts';
import { prescriptionOf } from './facts.ts';
import { findPrescription, lockPrescription } from './find-prescriptions.ts';
import { prescriberOf } from './prescriber.ts';

interface OfVersion {
  readonly id: string;
  readonly version: number;
}

/**
 * Approves what somebody else has prepared. Whoever approves it is its prescriber.
 *
 * @throws AppError `licence_expired`, `not_found`, `prescriber_without_licence`, `prescription_state`, `record_changed`; `forbidden` for somebody who is
 *   not in the clinic’s staff list.
 */
export async function approvePrescription(
  ctx: MemberContext,
  { id, version }: OfVersion,
): Promise<Prescription> {
  const { tx, now, session } = ctx;
  await lockPrescription(ctx, id);
  const facts = await findPrescription(ctx, id);
  const before = prescriptionOf(facts, now);
  if (before.version !== version) throw new AppError('record_changed', { version: before.version });
  if (before.state !== 'awaiting_approval') throw new AppError('prescription_state');
  const prescriberId = await prescriberOf(ctx, facts.controlSchedule);
  if (prescriberId === null) throw new AppError('forbidden');
  await sql`update prescriptions set status = 'active', prescriber_id = ${prescriberId}, approved_at = ${now}, version = version + 1
             where clinic_id = ${session.clinicId} and id = ${id}`.execute(tx);
  const approved = prescriptionOf(await findPrescription(ctx, id), now);
  ctx.audit('prescription.approved', id, {
    before: { state: before.state },
    after: { state: approved.state, prescriberId },
  });
  return approved;
}
