import { type Day, daysBetween } from '#foundation/values/day.ts';
import type { Species } from '#vocabulary/species.ts';
import type { Dice } from './dice.ts';
import type { Pet } from './make-pets.ts';
import { REASONS } from './pet-names.ts';

interface Fit {
  readonly species?: readonly Species[];
  readonly sex?: Pet['sex'];
  readonly minDays?: number;
  readonly maxDays?: number;
}

/** For which pets a reason makes sense; the others suit every pet. */
const FITS: Readonly<Record<string, Fit>> = {
  'Annual vaccines': { species: ['dog', 'cat', 'rabbit', 'ferret'], minDays: 365 },
  'Rabies booster': { species: ['dog', 'cat'], minDays: 365 },
  'FVRCP booster': { species: ['cat'], minDays: 120 },
  'Bordetella vaccine, boarding next week': { species: ['dog'], minDays: 120 },
  'Puppy vaccines, second round': { species: ['dog'], maxDays: 150 },
  'First visit, 10-week-old puppy': { species: ['dog'], minDays: 60, maxDays: 100 },
  'First visit, 12-week-old kitten': { species: ['cat'], minDays: 70, maxDays: 120 },
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

/** Suits every pet of a type of appointment none of whose reasons does. */
const ANY_REASON = 'Annual wellness exam';

/** A reason for an appointment of a type that suits the pet on that day. It takes one throw whatever suits. */
export function reasonFor(typeName: string, pet: Pet, day: Day, dice: Dice): string {
  const age = daysBetween(pet.bornOn, day);
  const suiting = (REASONS[typeName] ?? [typeName]).filter((reason) => {
    const { species, sex, minDays = 0, maxDays = Infinity } = FITS[reason] ?? {};
    return (
      (species === undefined || species.includes(pet.species)) &&
      (sex === undefined || sex === pet.sex) &&
      minDays <= age &&
      age <= maxDays
    );
  });
  return dice.pick(suiting.length === 0 ? [ANY_REASON] : suiting);
}
