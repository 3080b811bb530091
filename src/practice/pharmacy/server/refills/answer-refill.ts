import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { canBeApproved } from '../../refill.rules.ts';
import type { AnswerRefill, RefillDecision, RefillRequest } from '../../refills.contract.ts';
import { prescriptionDutyOf } from '../../prescription-places.rules.ts';
import { maxRefillsOf } from '../../prescription.rules.ts';
import { type PrescriptionFacts, refillDecisionOf } from '../prescriptions/facts.ts';
import { findPrescription, lockPrescription } from '../prescriptions/find-prescriptions.ts';
import { findRefills, refillOf } from './find-refills.ts';

/** REFILL-2. Who may approve what the rules say. @throws AppError */
function assertMayApprove(
  { session }: MemberContext,
  facts: PrescriptionFacts,
  { outcome, rule, sentence }: RefillDecision,
): void {
  if (outcome === 'visit_needed') throw new AppError('refill_needs_visit', { rule, sentence });
  if (outcome === 'doctor_review' && !session.permissions.includes('record:sign'))
    throw new AppError('forbidden');
  const duty = prescriptionDutyOf(facts.clinic.country, facts.clinic.region);
  const maxRefills = maxRefillsOf(duty, facts.controlSchedule);
  // What cannot be dispensed afterwards is not approved.
  if (!canBeApproved(rule, { refills: facts.refills, maxRefills }))
    throw new AppError('refill_not_possible', { rule, sentence });
}

/**
 * REFILL-2, behavior 18. Approves or refuses a refill. The rule that applies at this moment is kept with the answer.
 *
 * @throws AppError `forbidden`, `not_found`, `refill_answered`, `refill_needs_visit`, `refill_not_possible`.
 */
export async function answerRefill(
  ctx: MemberContext,
  { id, isApproved, answer }: AnswerRefill,
): Promise<RefillRequest> {
  const { tx, now, session } = ctx;
  const { clinicId, userId } = session;
  const [found] = await findRefills(ctx, sql`q.id = ${id}`);
  if (!found) throw new AppError('not_found');
  // The prescription first, as dispensing does; then both as they are now.
  await lockPrescription(ctx, found.facts.id);
  const [before, facts] = await Promise.all([
    findRefills(ctx, sql`q.id = ${id}`),
    findPrescription(ctx, found.facts.id),
  ]);
  if (before[0]?.state !== 'requested') throw new AppError('refill_answered');
  const decision = refillDecisionOf(facts, now, 'staff');
  if (isApproved) assertMayApprove(ctx, facts, decision);
  await sql`update refill_requests set status = ${isApproved ? 'approved' : 'denied'}, outcome = ${decision.outcome},
              rule = ${decision.rule}, answer = ${answer}, answered_at = ${now}, answered_by = ${userId}, version = version + 1
             where clinic_id = ${clinicId} and id = ${id}`.execute(tx);
  const isAdded = isApproved && decision.rule === 'no_refills_left';
  if (isAdded)
    await sql`update prescriptions set refills = refills + 1, version = version + 1
               where clinic_id = ${clinicId} and id = ${facts.id}`.execute(tx);
  const [after] = await findRefills(ctx, sql`q.id = ${id}`);
  if (!after) throw new Error('A request that was answered must be found.');
  ctx.audit('refill_request.answered', id, {
    before: { state: 'requested' },
    after: {
      state: after.state,
      prescriptionId: facts.id,
      outcome: decision.outcome,
      rule: decision.rule,
      answer,
      ...(isAdded ? { refills: facts.refills + 1 } : {}),
    },
  });
  return refillOf(after, now);
}
