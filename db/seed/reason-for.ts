import { type Day, daysBetween } from '#foundation/values/day.ts';
import type { Species } from '#vocabulary/species.ts';
import type { Pet } from './make-pets.ts';
import { REASONS } from './pet-names.ts';
import { followsFrom, type PastVisit } from './visit-history.ts';

interface Fit {
  readonly species?: readonly Species[];
  readonly sex?: Pet['sex'];
  readonly minDays?: number;
  readonly maxDays?: number;
}

/** After these a pet is neutered. */
export const STERILIZATIONS: ReadonlySet<string> = new Set(['Spay', 'Neuter']);

const DOG_CAT: readonly Species[] = ['dog', 'cat'];

/** For which pets a reason makes sense; the others suit every pet. */
const FITS: Readonly<Record<string, Fit>> = {
  'Annual vaccines': { species: ['dog', 'cat', 'rabbit', 'ferret'], minDays: 365 },
  'Rabies booster': { species: ['dog', 'cat'], minDays: 365 },
  'FVRCP booster': { species: ['cat'], minDays: 120 },
  'Bordetella vaccine, boarding next week': { species: ['dog'], minDays: 120 },
  'Puppy vaccines, second round': { species: ['dog'], maxDays: 150 },
  'First visit, 10-week-old puppy': { species: ['dog'], minDays: 60, maxDays: 100 },
  'First visit, 12-week-old kitten': { species: ['cat'], minDays: 70, maxDays: 120 },
  'Weight check and diet plan': { species: DOG_CAT },
  'Vomiting since yesterday': { species: [...DOG_CAT, 'ferret'] },
  'Limping, left hind leg': { species: DOG_CAT },
  'Not eating for two days': { species: [...DOG_CAT, 'rabbit', 'ferret'] },
  'Shaking head, ears smell': { species: ['dog'] },
  'Diarrhea, otherwise bright': { species: DOG_CAT },
  'Itching and red belly': { species: ['dog'] },
  'Drinking more than usual': { species: DOG_CAT },
  'Torn nail, bleeding stopped': { species: ['dog'] },
  'Losing weight, otherwise bright': { species: ['rabbit', 'guinea_pig', 'hamster', 'bird', 'tortoise'] },
  'Tartar and bad breath': { species: DOG_CAT, minDays: 365 },
  'Dental cleaning, two loose teeth': { species: DOG_CAT, minDays: 3 * 365 },
  'Dental cleaning with X-rays': { species: DOG_CAT, minDays: 365 },
  'Skin mass removal': { species: [...DOG_CAT, 'rabbit', 'ferret'], minDays: 365 },
  'Nail trim and anal glands': { species: DOG_CAT },
  'Ear recheck': { species: ['dog'] },
  'Senior exam with bloodwork': { species: ['dog', 'cat'], minDays: 7 * 365 },
  'Travel health certificate': { species: ['dog', 'cat', 'ferret'], minDays: 120 },
  'Coughing at night': { species: ['dog', 'cat'], minDays: 3 * 365 },
  'Cruciate repair, right knee': { species: ['dog'], minDays: 365 },
  'Bladder stone removal': { species: ['dog', 'cat', 'rabbit', 'guinea_pig'], minDays: 365 },
  'Glucose curve': { species: ['dog', 'cat'], minDays: 3 * 365 },
  'Blood pressure recheck': { species: ['dog', 'cat'], minDays: 3 * 365 },
  Spay: { species: ['dog', 'cat', 'rabbit'], sex: 'female', minDays: 120 },
  Neuter: { species: ['dog', 'cat', 'rabbit'], sex: 'male', minDays: 120 },
};

/** The reasons for an appointment of a type that suit the pet on that day. */
export function reasonsFor(
  typeName: string,
  pet: Pick<Pet, 'species' | 'sex' | 'bornOn'>,
  day: Day,
): readonly string[] {
  const age = daysBetween(pet.bornOn, day);
  return (REASONS[typeName] ?? [typeName]).filter((reason) => {
    const { species, sex, minDays = 0, maxDays = Infinity } = FITS[reason] ?? {};
    return (
      (species === undefined || species.includes(pet.species)) &&
      (sex === undefined || sex === pet.sex) &&
      minDays <= age &&
      age <= maxDays
    );
  });
}

/** Those of them that follow from what the pet came for before: an ear recheck follows an ear, and a spay happens once. */
export function suitingReasons(
  typeName: string,
  pet: Pet,
  day: Day,
  { history, knownDays }: { readonly history: readonly PastVisit[]; readonly knownDays: number },
): readonly string[] {
  return reasonsFor(typeName, pet, day).filter(
    (reason) =>
      !(pet.neutered === true && STERILIZATIONS.has(reason)) && followsFrom(reason, day, history, knownDays),
  );
}
