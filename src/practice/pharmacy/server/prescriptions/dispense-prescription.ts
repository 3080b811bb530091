import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { handOver } from '#practice/acts/server/public/hand-over.ts';
import { assertLicensed } from '#practice/controlled-drugs/server/public/assert-licensed.ts';
import { directionsText } from '../../directions.rules.ts';
import type { DispensePrescription, Dispensing, Prescription } from '../../prescriptions.contract.ts';
import { type PrescriptionFacts, prescriptionOf, refillDecisionOf } from './facts.ts';
import { findPrescription, lockPrescription } from './find-prescriptions.ts';
import { readPrescribing } from './read-prescribing.ts';

/** Of the note of an act. */
const NOTE_LIMIT = 1000;

/** RX-5. Why a prescription is not filled now. @throws AppError */
function assertFillable({ state, filledAt }: Prescription): void {
  if (state === 'completed') throw new AppError('prescription_used_up');
  if (state === 'expired') throw new AppError('prescription_expired');
  if (state !== 'active' || filledAt !== 'clinic') throw new AppError('prescription_state');
}

/** REFILL-2. A fill after the first follows the same rules whether the owner has asked for it or stands at the counter. @throws AppError */
function assertRefillable({ session, now }: MemberContext, facts: PrescriptionFacts): void {
  if (facts.fills.length === 0) return;
  const { outcome, rule, sentence } = refillDecisionOf(facts, now, 'staff');
  if (outcome === 'visit_needed') throw new AppError('refill_needs_visit', { rule, sentence });
  const isApproved = facts.request?.state === 'approved' || session.permissions.includes('record:sign');
  if (outcome === 'doctor_review' && !isApproved) throw new AppError('forbidden');
}

/** CD-7. What is controlled leaves under the registration of whoever prescribed it. @throws AppError `licence_expired`. */
async function assertPrescriberLicensed(ctx: MemberContext, facts: PrescriptionFacts): Promise<void> {
  if (facts.controlSchedule === null || facts.prescriberId === null) return;
  await assertLicensed(ctx, { isControlled: true, staffMemberIds: [facts.prescriberId] });
}

/** GATE-1. The reason with which it was prescribed, while it covers all alerts that the pet has now. */
async function reasonFor(ctx: MemberContext, facts: PrescriptionFacts): Promise<string | undefined> {
  const { alerts } = await readPrescribing(ctx, { ...facts, drugName: facts.drugName });
  const isCovered = alerts.every(({ id }) => facts.overriddenAlertIds.includes(id));
  return isCovered ? (facts.overrideReason ?? undefined) : undefined;
}

const closeRequests = (
  { tx, now, session: { clinicId, userId } }: MemberContext,
  facts: PrescriptionFacts,
): Promise<unknown> => {
  const { outcome, rule } = refillDecisionOf(facts, now, 'staff');
  return sql`update refill_requests q
       set status = 'dispensed', outcome = coalesce(q.outcome, ${outcome}), rule = coalesce(q.rule, ${rule}),
           answered_at = coalesce(q.answered_at, ${now}), answered_by = coalesce(q.answered_by, ${userId}), version = q.version + 1
     where q.clinic_id = ${clinicId} and q.prescription_id = ${facts.id} and q.status in ('requested', 'approved')`.execute(
    tx,
  );
};

/**
 * RX-7, behaviors 1 and 12. Fills a prescription: an act that is handed over, with its charge and what it takes from the stock, in one
 * transaction. The prescription is locked first, so that of two who dispense its last fill one is refused.
 *
 * @throws AppError as the endpoint says; `invalid_input` for more than was prescribed.
 */
export async function dispensePrescription(
  ctx: MemberContext,
  { id, quantityThousandths, lotId, containerIds, overrideReason }: DispensePrescription,
): Promise<Dispensing> {
  const { tx, now, session } = ctx;
  const { clinicId } = session;
  await lockPrescription(ctx, id);
  const facts = await findPrescription(ctx, id);
  const before = prescriptionOf(facts, now);
  assertFillable(before);
  if (facts.pet.isDeceased) throw new AppError('pet_deceased');
  assertRefillable(ctx, facts);
  if (facts.itemId === null) throw new AppError('prescription_state');
  if (quantityThousandths > facts.quantityThousandths)
    throw new AppError('invalid_input', {
      fields: [{ path: 'quantityThousandths', message: 'Use at most what was prescribed.' }],
    });
  await assertPrescriberLicensed(ctx, facts);
  const reason = overrideReason ?? (await reasonFor(ctx, facts));
  const note = directionsText(facts.directions, facts.clinic.country);
  const { visitId, items } = await handOver(ctx, {
    for: { petId: facts.petId, reason: `Prescription ${facts.number}` },
    itemId: facts.itemId,
    quantityThousandths,
    note: note.length <= NOTE_LIMIT ? note : `As on prescription ${facts.number}.`,
    overrideReason: reason,
    lotId,
    containerIds,
  });
  const act = items.find(({ itemId }) => itemId === facts.itemId);
  if (!act) throw new Error('What was handed over must be an act.');
  await sql`insert into prescription_fills (clinic_id, act_id, prescription_id) values (${clinicId}, ${act.id}, ${id})`.execute(
    tx,
  );
  await closeRequests(ctx, facts);
  const prescription = prescriptionOf(await findPrescription(ctx, id), now);
  ctx.audit('prescription.dispensed', id, {
    before: { refillsLeft: before.refillsLeft, fills: before.fills.length },
    after: {
      refillsLeft: prescription.refillsLeft,
      fills: prescription.fills.length,
      actId: act.id,
      quantityThousandths,
      lotId: lotId ?? null,
      ...(containerIds ? { containerIds } : {}),
    },
  });
  return { actId: act.id, visitId, prescription };
}
