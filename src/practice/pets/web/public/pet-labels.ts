import { PET_SEX_LABELS, type PetSex } from '#vocabulary/pet-sexes.ts';
import { SPECIES_ENTRIES, type Species } from '#vocabulary/species.ts';
import { ageText } from '../../age.rules.ts';

interface Aged {
  readonly bornOn: string | null;
  readonly birthIsEstimated: boolean;
  readonly deceasedOn: string | null;
}

/** `3 years 2 months`, `about 5 years`, `lived 12 years`; empty if the birth is unknown. */
export function ageLabel({ bornOn, birthIsEstimated, deceasedOn }: Aged, today: string): string {
  if (bornOn === null) return '';
  const age = ageText({ bornOn, bornOnEstimated: birthIsEstimated, diedOn: deceasedOn }, today);
  return age.ok ? age.value : '';
}

/** `Dog · Beagle`. */
export const kindLabel = ({
  species,
  breed,
}: {
  readonly species: Species;
  readonly breed: string | null;
}): string => [SPECIES_ENTRIES[species].label, breed].filter(Boolean).join(' · ');

/** `female, neutered`; `male, not neutered`; unknown parts are omitted. */
export function sexLabel({
  sex,
  neutered,
}: {
  readonly sex: PetSex;
  readonly neutered: boolean | null;
}): string {
  const parts = sex === 'unknown' ? [] : [PET_SEX_LABELS[sex].toLowerCase()];
  if (neutered !== null) parts.push(neutered ? 'neutered' : 'not neutered');
  return parts.join(', ');
}

/** An age for a narrow column: `3 y 2 m`, `about 5 y`, `7 wk`. */
export const shortAgeLabel = (pet: Aged, today: string): string =>
  ageLabel(pet, today)
    .replace(/ years?/, ' y')
    .replace(/ months?/, ' m')
    .replace(/ weeks?/, ' wk')
    .replace(/ days?/, ' d');
