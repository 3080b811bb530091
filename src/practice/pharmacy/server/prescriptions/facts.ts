import * as z from 'zod';
import { SPECIES } from '#vocabulary/species.ts';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';
import type { Day } from '#foundation/values/day.ts';
import { localDayOf } from '#foundation/values/zoned-time.ts';
import { USUAL_WEIGHT_DAYS } from '../../dose.rules.ts';
import { Directions } from '../../directions.contract.ts';
import { directionsText } from '../../directions.rules.ts';
import { prescriptionDutyOf } from '../../prescription-places.rules.ts';
import { maxRefillsOf, prescriptionStateOf, refillsLeftOf } from '../../prescription.rules.ts';
import {
  FILLED_AT,
  PrescribedDose,
  type Prescription,
  PrescriptionFill,
  STORED_STATES,
} from '../../prescriptions.contract.ts';
import { classifyRefill, REFILL_SENTENCES } from '../../refill.rules.ts';
import { REFILL_STATES, type RefillDecision } from '../../refills.contract.ts';

const text = z.string().nullable();
const address = { addressLine: text, postalCode: text, city: text, region: text };

/** What `app.prescription_facts` gives. */
export const PrescriptionFacts = z.object({
  id: z.uuid(),
  number: z.int(),
  visitId: z.uuid(),
  petId: z.uuid(),
  itemId: z.uuid().nullable(),
  drugName: z.string(),
  strength: text,
  controlSchedule: text,
  directions: Directions,
  quantityThousandths: z.int(),
  unit: text,
  refills: z.int(),
  writtenOn: CalendarDay,
  expiresOn: CalendarDay,
  filledAt: z.enum(FILLED_AT),
  note: text,
  dose: PrescribedDose,
  overrideReason: text,
  overriddenAlertIds: z.array(z.uuid()),
  status: z.enum(STORED_STATES),
  stateReason: text,
  version: z.int(),
  prescriberId: z.uuid().nullable(),
  prescriber: z.object({ name: z.string(), licence: text }).nullable(),
  writtenByName: text,
  clinic: z.object({
    ...address,
    id: z.uuid(),
    name: z.string(),
    country: z.string(),
    phone: text,
    timeZone: z.string(),
  }),
  client: z.object({ ...address, name: z.string(), country: text }).nullable(),
  pet: z.object({ name: z.string(), species: z.enum(SPECIES), isDeceased: z.boolean() }),
  fills: z.array(PrescriptionFill),
  examinedOn: CalendarDay.nullable(),
  weighedOn: CalendarDay.nullable(),
  monitorBy: CalendarDay.nullable(),
  settings: z
    .object({ weightDays: z.int(), examDays: z.int().nullable(), validDays: z.int().nullable() })
    .nullable(),
  /** The latest one. */
  request: z
    .object({ id: z.uuid(), state: z.enum(REFILL_STATES), askedAt: Instant, answer: text })
    .nullable(),
});
export type PrescriptionFacts = z.infer<typeof PrescriptionFacts>;

/** Today at the clinic of a prescription. */
export const todayOf = ({ clinic }: PrescriptionFacts, now: Date): Day =>
  localDayOf(now.getTime(), clinic.timeZone);

/** A prescription as staff see it. */
export function prescriptionOf(facts: PrescriptionFacts, now: Date): Prescription {
  const filled = { ...facts, fillCount: facts.fills.length };
  return {
    id: facts.id,
    number: facts.number,
    visitId: facts.visitId,
    petId: facts.petId,
    petName: facts.pet.name,
    species: facts.pet.species,
    itemId: facts.itemId,
    drugName: facts.drugName,
    strength: facts.strength,
    controlSchedule: facts.controlSchedule,
    directions: facts.directions,
    directionsText: directionsText(facts.directions, facts.clinic.country),
    quantityThousandths: facts.quantityThousandths,
    unit: facts.unit,
    refills: facts.refills,
    refillsLeft: refillsLeftOf(filled),
    writtenOn: facts.writtenOn,
    expiresOn: facts.expiresOn,
    filledAt: facts.filledAt,
    state: prescriptionStateOf(filled, todayOf(facts, now)),
    stateReason: facts.stateReason,
    prescriberName: facts.prescriber?.name ?? null,
    writtenByName: facts.writtenByName,
    note: facts.note,
    dose: facts.dose,
    overrideReason: facts.overrideReason,
    fills: facts.fills,
    version: facts.version,
  };
}

/** REFILL-1. What the rules say about a refill of a prescription today. */
export function refillDecisionOf(
  facts: PrescriptionFacts,
  now: Date,
  whom: 'client' | 'staff',
): RefillDecision {
  const today = todayOf(facts, now);
  const duty = prescriptionDutyOf(facts.clinic.country, facts.clinic.region);
  const filled = { ...facts, fillCount: facts.fills.length };
  const { outcome, rule } = classifyRefill({
    today,
    state: prescriptionStateOf(filled, today),
    filledAt: facts.filledAt,
    isFilledOnce: facts.fills.length > 0,
    isDeceased: facts.pet.isDeceased,
    maxRefills: maxRefillsOf(duty, facts.controlSchedule),
    examinedOn: facts.examinedOn,
    examDays: facts.settings?.examDays ?? duty.examDays.value,
    weighedOn: facts.weighedOn,
    weightDays: facts.settings?.weightDays ?? USUAL_WEIGHT_DAYS,
    monitorBy: facts.monitorBy,
  });
  return { outcome, rule, sentence: REFILL_SENTENCES[rule][whom] };
}
