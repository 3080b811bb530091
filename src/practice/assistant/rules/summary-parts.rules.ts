import { printPercent } from '#foundation/values/print-number.ts';
import { printWeight, weightUnitOf } from '#foundation/values/weight.ts';
import { PET_ALERT_KIND_LABELS, PET_ALERT_SEVERITY_LABELS } from '#vocabulary/pet-alerts.ts';
import { PET_SEX_LABELS } from '#vocabulary/pet-sexes.ts';
import { SPECIES_ENTRIES } from '#vocabulary/species.ts';
import { ageText } from '#practice/pets/age.rules.ts';
import type { CitedSentence, PetFacts } from '../facts.contract.ts';
import { dayText, instantText, sourceOf } from './fact-days.rules.ts';
import { quoted, shorten, upTo } from './plain-text.rules.ts';
import { weightChange } from './weight-change.rules.ts';

/** As many entries of one kind as one sentence names. */
const NAMED_LIMIT = 10;
const NAME_LIMIT = 80;
/** Alerts are all named: one that was left out may be the one that matters. */
const ALERT_LIMIT = 120;
/** A medication of its own sentence with its instructions; more share one. */
const OWN_SENTENCE_LIMIT = 2;

const name = (text: string): string => shorten(text, NAME_LIMIT);

/** `Bella: dog, Beagle, female, neutered, 3 years 2 months.` */
export function signalment({ pet, today, ...facts }: PetFacts): readonly CitedSentence[] {
  const { bornOn, birthIsEstimated, deceasedOn } = pet;
  const age =
    bornOn === null
      ? null
      : ageText({ bornOn, bornOnEstimated: birthIsEstimated, diedOn: deceasedOn }, today);
  const parts = [
    SPECIES_ENTRIES[pet.species].label.toLowerCase(),
    ...(pet.breed === null ? [] : [name(pet.breed)]),
    ...(pet.sex === 'unknown' ? [] : [PET_SEX_LABELS[pet.sex].toLowerCase()]),
    ...(pet.neutered === null ? [] : [pet.neutered ? 'neutered' : 'not neutered']),
    ...(age?.ok ? [age.value] : []),
  ];
  const sources = [sourceOf('pet', pet)];
  const died =
    deceasedOn === null
      ? []
      : [{ text: `Died on ${dayText(deceasedOn, { pet, today, ...facts })}.`, sources }];
  return [{ text: `${name(pet.name)}: ${parts.join(', ')}.`, sources }, ...died];
}

/** Those that mean harm in one sentence, the others in another. */
export function alerts({ alerts: all }: PetFacts): readonly CitedSentence[] {
  const severe = all.filter(({ severity }) => severity === 'danger');
  const others = all.filter(({ severity }) => severity !== 'danger');
  return [severe, others]
    .filter((some) => some.length > 0)
    .map((some) => {
      const texts = some.map(
        ({ kind, note }) => `${PET_ALERT_KIND_LABELS[kind].toLowerCase()} ${quoted(note, ALERT_LIMIT)}`,
      );
      const label = some === severe ? PET_ALERT_SEVERITY_LABELS.danger : 'Alerts';
      return { text: `${label}: ${texts.join('; ')}.`, sources: some.map((one) => sourceOf('alert', one)) };
    });
}

export function problems(facts: PetFacts): readonly CitedSentence[] {
  const active = facts.problems.filter(({ isActive }) => isActive);
  if (active.length === 0) return [];
  const texts = active.map(({ name: text, since }) =>
    since === null ? name(text) : `${name(text)} (since ${dayText(since, facts)})`,
  );
  return [
    {
      text: `Active problems: ${upTo(NAMED_LIMIT, texts).join(', ')}.`,
      sources: active.slice(0, NAMED_LIMIT).map((one) => sourceOf('problem', one)),
    },
  ];
}

type Prescription = PetFacts['prescriptions'][number];

/** What is given now: active, and with an end that is not past. */
export const currentPrescriptions = ({ prescriptions, today }: PetFacts): readonly Prescription[] =>
  prescriptions.filter(({ isActive, endsOn }) => isActive && (endsOn === null || endsOn >= today));

const given = ({ drug, instructions }: Prescription): string =>
  instructions === '' ? name(drug) : `${name(drug)}, ${quoted(instructions)}`;

export function medication(facts: PetFacts): readonly CitedSentence[] {
  const current = currentPrescriptions(facts);
  if (current.length === 0) return [];
  const groups = current.length <= OWN_SENTENCE_LIMIT ? current.map((one) => [one]) : [current];
  return groups.map((some) => ({
    text: `Current medication: ${upTo(NAMED_LIMIT, some.map(given)).join('; ')}.`,
    sources: some.slice(0, NAMED_LIMIT).map((one) => sourceOf('prescription', one)),
  }));
}

/** `Weight: 9.37 lb on Nov 12, 2026.` A change from 10% on comes first. */
export function weight(facts: PetFacts): readonly CitedSentence[] {
  const change = weightChange(facts);
  if (!change) return [];
  const { latest, earlier, share, isNotable } = change;
  const print = (grams: number) => printWeight(grams, weightUnitOf(facts.country), facts.country);
  const now = `${print(latest.grams)} on ${instantText(latest.at, facts)}`;
  if (!earlier) return [{ text: `Weight: ${now}.`, sources: [sourceOf('weight', latest)] }];
  const before = `${print(earlier.grams)} on ${instantText(earlier.at, facts)}`;
  const percent = printPercent(Math.abs(share), facts.country);
  const changed = share < 0 ? 'loss' : 'gain';
  const plain =
    share === 0 ? `Weight: ${now}; ${before}.` : `Weight: ${now}, a ${changed} of ${percent} from ${before}.`;
  return [
    {
      text: isNotable ? `Notable weight ${changed} of ${percent}: ${now}, ${before}.` : plain,
      sources: [sourceOf('weight', latest), sourceOf('weight', earlier)],
    },
  ];
}
