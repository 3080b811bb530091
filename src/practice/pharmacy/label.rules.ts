import type { Day } from '#foundation/values/day.ts';
import { printQuantity } from '#foundation/values/counted-unit.ts';
import { printDay } from '#foundation/values/print-time.ts';
import { SPECIES_ENTRIES, type Species } from '#vocabulary/species.ts';
import { scheduleOf } from '#practice/catalogue/control-schedule.rules.ts';
import type { LabelEntry, LabelField, MissingField } from './label.contract.ts';
import { directionsText, neededThousandths } from './directions.rules.ts';
import { type LabelDuty, labelDutyOf } from './label-places.rules.ts';

/** What the records say; null where they say nothing. */
export interface LabelFacts {
  readonly clinic: {
    readonly name: string;
    readonly country: string;
    readonly region: string | null;
    /** In one line. */
    readonly address: string | null;
    readonly phone: string | null;
  };
  /** The day at the clinic on which it was handed over, and today’s. */
  readonly dispensedOn: Day;
  readonly today: Day;
  readonly pet: { readonly id: string; readonly name: string; readonly species: Species };
  readonly owner: { readonly id: string; readonly name: string; readonly address: string | null } | null;
  readonly drug: {
    readonly name: string;
    readonly quantityThousandths: number;
    readonly unit: string | null;
    /** As the law names it; null for a drug that is not controlled. */
    readonly controlSchedule: string | null;
  };
  readonly prescriber: { readonly id: string; readonly name: string; readonly licence: string | null } | null;
  /** The clinic’s own line among the warnings. */
  readonly ownText: string | null;
}

/** Animals that people eat, or whose milk or eggs: a label says how long not to. Horses count until they are excluded. */
const FOOD_ANIMALS: ReadonlySet<Species> = new Set(['horse', 'goat', 'sheep', 'pig', 'cow']);

/** The sentences that a place demands on a drug. One of a schedule that nobody can read is treated as the strictest. */
export function demandedSentences(duty: LabelDuty, controlSchedule: string | null): readonly string[] {
  const controlled = duty.controlledSentence.value;
  const schedule = controlSchedule === null ? null : scheduleOf(controlSchedule);
  const isDemanded =
    controlled !== null &&
    controlSchedule !== null &&
    (schedule === null || controlled.schedules.includes(schedule));
  return [...duty.sentences.value, ...(isDemanded ? [controlled.text] : [])];
}

export type LabelValues = Readonly<Record<LabelField, string>>;

/** What a label says, by field; empty where nothing is known. */
export function labelValues(facts: LabelFacts, entry: LabelEntry): LabelValues {
  const { clinic, pet, owner, drug, prescriber } = facts;
  const duty = labelDutyOf(clinic.country, clinic.region);
  const day = (on: Day | null) => (on === null ? '' : printDay(on, clinic.country, 'date'));
  return {
    clinic_name: clinic.name,
    clinic_address: clinic.address ?? '',
    clinic_phone: clinic.phone ?? '',
    dispensed_on: day(facts.dispensedOn),
    pet_name: pet.name,
    species: pet.species === 'other' ? '' : SPECIES_ENTRIES[pet.species].label,
    owner_name: owner?.name ?? '',
    owner_address: owner?.address ?? '',
    drug_name: drug.name,
    strength: entry.strength ?? '',
    active_ingredients: entry.activeIngredients ?? '',
    quantity: printQuantity(drug.quantityThousandths, drug.unit, clinic.country) || '1 ×',
    directions: directionsText(entry.directions, clinic.country),
    withdrawal: entry.withdrawal ?? '',
    storage: entry.storage ?? '',
    warnings: [...demandedSentences(duty, drug.controlSchedule), facts.ownText, entry.warnings]
      .filter((text) => text !== null)
      .join(' '),
    prescriber_name: prescriber?.name ?? '',
    prescriber_licence: prescriber?.licence ?? '',
    use_by: day(entry.useByOn),
    lot: entry.lot ?? '',
  };
}

/** The fields that a label must have. */
export function requiredFields({ clinic, pet, drug }: LabelFacts): ReadonlySet<LabelField> {
  const duty = labelDutyOf(clinic.country, clinic.region);
  return new Set<LabelField>([
    ...duty.fields.value,
    ...(drug.controlSchedule === null ? [] : duty.controlledFields.value),
    ...(FOOD_ANIMALS.has(pet.species) ? (['withdrawal'] as const) : []),
  ]);
}

type Lack = readonly [sentence: string, place: MissingField['place']];

const LACKS: Readonly<Record<LabelField, Lack>> = {
  clinic_name: ['Enter the name of the clinic.', 'clinic'],
  clinic_address: ['Enter the clinic’s address.', 'clinic'],
  clinic_phone: ['Enter the clinic’s phone number.', 'clinic'],
  dispensed_on: ['The dispensing date is not known.', 'act'],
  pet_name: ['Enter the pet’s name.', 'pet'],
  species: ['Choose the pet’s species.', 'pet'],
  owner_name: ['Add a client to the pet.', 'pet'],
  owner_address: ['Enter the client’s address.', 'client'],
  drug_name: ['The drug has no name.', 'act'],
  strength: ['Enter the strength, such as 50 mg.', 'form'],
  active_ingredients: ['Enter the active ingredients.', 'form'],
  quantity: ['The quantity is not known.', 'act'],
  directions: ['Enter how to use it.', 'form'],
  withdrawal: ['Enter the withdrawal period; “none” if there is none.', 'form'],
  storage: ['Enter how to store it.', 'form'],
  warnings: ['Enter the warnings.', 'form'],
  prescriber_name: ['Choose who prescribed it.', 'form'],
  prescriber_licence: ['Enter the prescriber’s license number.', 'staff'],
  use_by: ['Enter the use-by date.', 'form'],
  lot: ['Enter the lot number.', 'form'],
};

/** DISP-2. What keeps a label from being printed, in the order of the label; empty if nothing does. */
export function missingFields(facts: LabelFacts, entry: LabelEntry): readonly MissingField[] {
  const values = labelValues(facts, entry);
  const required = requiredFields(facts);
  const lacking = (Object.keys(LACKS) as LabelField[]).filter(
    (field) => required.has(field) && values[field].trim() === '',
  );
  const ids = { pet: facts.pet.id, client: facts.owner?.id, staff: facts.prescriber?.id };
  const missing = lacking.map((field): MissingField => {
    const [sentence, usual] = LACKS[field];
    // Without a client there is none whose address could be entered.
    const place = usual === 'client' && facts.owner === null ? 'pet' : usual;
    const recordId = place === 'pet' || place === 'client' || place === 'staff' ? ids[place] : null;
    return { field, sentence, place, recordId: recordId ?? null };
  });
  if (entry.useByOn !== null && entry.useByOn < facts.dispensedOn)
    missing.push({
      field: 'use_by',
      sentence: 'It was past this date when dispensed. Take it back.',
      place: 'form',
      recordId: null,
    });
  return missing;
}

/** What somebody should look at before they print; nothing of it prevents the print. */
export function labelNotes(facts: LabelFacts, entry: LabelEntry): readonly string[] {
  const { clinic, drug } = facts;
  const text = (thousandths: number) => printQuantity(thousandths, drug.unit, clinic.country) || '1';
  const needed = neededThousandths(entry.directions, drug);
  return [
    needed === null
      ? ''
      : `These directions need ${text(needed)}, and ${text(drug.quantityThousandths)} ${drug.quantityThousandths > 1000 ? 'were' : 'was'} dispensed.`,
    entry.useByOn !== null && entry.useByOn < facts.today && entry.useByOn >= facts.dispensedOn
      ? 'The use-by date has passed since it was dispensed.'
      : '',
  ].filter((note) => note !== '');
}

const STRENGTH =
  /\d+(?:[.,]\d+)?\s?(?:mg|mcg|µg|g|mL|ml|IU|I\.E\.|%)(?:\s?\/\s?(?:\d+(?:[.,]\d+)?\s?)?(?:mg|g|mL|ml|kg|tablet|capsule|dose))?(?![\p{L}\d])/u;

/** The strength that the name of an item contains: `50 mg` of `Carprofen 50 mg tablets`; null without one. */
export const strengthIn = (name: string): string | null => STRENGTH.exec(name)?.[0] ?? null;
