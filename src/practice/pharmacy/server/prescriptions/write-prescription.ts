import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { type CheckedDose, checkDose } from '../../dose.rules.ts';
import { reasonsNeeded } from '../../prescription.rules.ts';
import type { Prescription, WritePrescription } from '../../prescriptions.contract.ts';
import { prescriptionOf } from './facts.ts';
import { findPrescription } from './find-prescriptions.ts';
import { lockNumbers } from './lock-numbers.ts';
import { prescriberOf } from './prescriber.ts';
import { type Prescribing, readPrescribing } from './read-prescribing.ts';

const Inserted = z.object({ id: z.uuid() });

/** RX-1, RX-2, DOSE-6. What nobody can override. @throws AppError */
function assertAllowed(facts: Prescribing, input: WritePrescription, dose: CheckedDose): void {
  if (!facts.isOpen) throw new AppError('visit_closed');
  if (facts.isDeceased) throw new AppError('pet_deceased');
  const { maxRefills, source } = facts.limits;
  if (maxRefills !== null && input.refills > maxRefills)
    throw new AppError('refills_not_allowed', { maxRefills, source });
  if (input.expiresOn !== null && input.expiresOn < facts.today)
    throw new AppError('invalid_input', {
      fields: [{ path: 'expiresOn', message: 'Use today or a later day.' }],
    });
  if (dose.verdict === 'blocked')
    throw new AppError('dose_above_maximum', {
      exceeded: dose.exceeded,
      source: dose.band?.source,
    });
}

/**
 * RX-1 to RX-4. Prescribes a drug in an open visit. By somebody who may sign records it is active at once, and they are its prescriber;
 * else it waits for approval.
 *
 * @throws AppError `dose_above_maximum`, `licence_expired`, `not_found`, `pet_deceased`, `prescriber_without_licence`,
 *   `prescription_needs_reason`, `refills_not_allowed`, `visit_closed`; `invalid_input` for a last day that has passed.
 */
export async function writePrescription(ctx: MemberContext, input: WritePrescription): Promise<Prescription> {
  const { tx, session } = ctx;
  const { clinicId } = session;
  const facts = await readPrescribing(ctx, input);
  const { item, monograph, limits } = facts;
  const dose = checkDose(
    { ...facts, maxAgeDays: facts.weightDays, bands: monograph?.bands ?? [] },
    input.directions.chosen,
    item?.unit ?? null,
  );
  assertAllowed(facts, input, dose);
  const reasons = reasonsNeeded({ alerts: facts.alerts, cautions: facts.cautions, verdict: dose.verdict });
  if (reasons.length > 0 && input.overrideReason === undefined)
    throw new AppError('prescription_needs_reason', { reasons });
  const controlSchedule = item?.controlSchedule ?? null;
  const prescriberId = await prescriberOf(ctx, controlSchedule);
  await lockNumbers(tx, clinicId);
  const expiresOn =
    input.expiresOn !== null && input.expiresOn < limits.lastDay ? input.expiresOn : limits.lastDay;
  const inserted = await fetchRow(
    tx,
    Inserted,
    sql`insert into prescriptions (clinic_id, number, visit_id, item_id, drug_name, strength, control_schedule, directions,
          quantity_thousandths, unit, refills, written_on, expires_on, filled_at, note, dose, override_reason, overridden_alert_ids,
          monitor_test, monitor_every_days, prescriber_id, approved_at, status)
        select ${clinicId}, coalesce(max(r.number), 0) + 1, ${input.visitId}, ${item?.id ?? null}::uuid,
          ${item?.name ?? input.drugName}, ${input.strength ?? item?.strength ?? null}, ${controlSchedule},
          ${JSON.stringify(input.directions)}::jsonb, ${input.quantityThousandths}::integer,
          ${item === null ? input.unit : item.unit}, ${input.refills}::integer, ${facts.today}::date, ${expiresOn}::date,
          ${input.filledAt}, ${input.note}, ${JSON.stringify(prescribedDoseOf(dose))}::jsonb,
          ${reasons.length > 0 ? (input.overrideReason ?? null) : null}, ${facts.alerts.map(({ id }) => id)}::uuid[],
          ${monograph?.monitorTest ?? null}, ${monograph?.monitorEveryDays ?? null}::integer, ${prescriberId}::uuid,
          ${prescriberId === null ? null : ctx.now}::timestamptz, ${prescriberId === null ? 'awaiting_approval' : 'active'}
          from prescriptions r where r.clinic_id = ${clinicId}
        returning id`,
  );
  if (!inserted) throw new Error('A prescription must be inserted.');
  const written = prescriptionOf(await findPrescription(ctx, inserted.id), ctx.now);
  ctx.audit('prescription.written', written.id, {
    after: {
      number: written.number,
      petId: facts.petId,
      visitId: input.visitId,
      drugName: written.drugName,
      quantityThousandths: written.quantityThousandths,
      refills: written.refills,
      state: written.state,
      dose: written.dose,
      ...(reasons.length > 0 ? { reasons, overrideReason: input.overrideReason } : {}),
    },
  });
  return written;
}

const prescribedDoseOf = ({ weight, microgramsPerKg, verdict, band }: CheckedDose) => ({
  weightGrams: weight?.grams ?? null,
  microgramsPerKg,
  verdict,
  source: band?.source ?? null,
});
