import { isSpecies, type Species } from '#vocabulary/species.ts';
import { fold } from '#foundation/values/fold.ts';

/** How laboratories call species in their reports, apart from our own words. */
const NAMES: Readonly<Record<string, Species>> = {
  canine: 'dog',
  k9: 'dog',
  canis: 'dog',
  feline: 'cat',
  felis: 'cat',
  equine: 'horse',
  bovine: 'cow',
  cattle: 'cow',
  caprine: 'goat',
  ovine: 'sheep',
  porcine: 'pig',
  swine: 'pig',
  lagomorph: 'rabbit',
  leporine: 'rabbit',
  avian: 'bird',
  'guinea pig': 'guinea_pig',
  cavy: 'guinea_pig',
};

/** The species that a laboratory means; null for a word that is not known, which then neither fits nor excludes. */
export function speciesOf(text: string | null): Species | null {
  if (text === null) return null;
  const folded = fold(text).trim();
  if (isSpecies(folded)) return folded === 'other' ? null : folded;
  const [first = ''] = folded.split(/[\s,(/]+/u);
  return NAMES[folded] ?? NAMES[first] ?? (isSpecies(first) && first !== 'other' ? first : null);
}
