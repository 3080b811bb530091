import { CAT_BREEDS, CAT_CROSSES } from './cat-breeds.ts';
import { DOG_BREEDS, DOG_CROSSES } from './dog-breeds.ts';
import { OTHER_BREEDS } from './other-breeds.ts';
import type { Species } from './species.ts';

export interface Breed {
  readonly name: string;
  /** Other names, which are searched too. */
  readonly synonyms: readonly string[];
  /**
   * The code in a code list. None has one here: VeNom and SNOMED CT need a license, which an installation may have and the
   * product has not.
   */
  readonly code: string | null;
}

/** `German Shepherd Dog = Alsatian, GSD # 1234`: the name, other names, a code. */
function breedOf(row: string): Breed {
  const [named = '', code] = row.split(' # ');
  const [name = '', synonyms] = named.split(' = ');
  return { name, synonyms: synonyms?.split(', ') ?? [], code: code ?? null };
}

const byName = (one: Breed, other: Breed): number => one.name.localeCompare(other.name, 'en');
const listOf = (crosses: readonly string[], breeds: readonly string[]): readonly Breed[] => [
  ...crosses.map(breedOf),
  ...breeds.map(breedOf).toSorted(byName),
];

const MIXED = ['Mixed breed = Crossbreed'];

/**
 * Breeds to suggest while someone types: mixes and crosses first, then sorted. Suggestions only: any other text is a breed
 * too, and is stored as written (rule D2: a code never replaces what a person wrote).
 *
 * Source: compiled by us in plain words and free to use by anyone (CC0). The names are those in use by the breed registries
 * (FCI, AKC, The Kennel Club; TICA, CFA, FIFe; ARBA, BRC); no list of theirs, and no licensed code list, was copied.
 */
export const COMMON_BREEDS: Readonly<Record<Species, readonly Breed[]>> = {
  // Safe: one entry for each species.
  ...(Object.fromEntries(
    Object.entries(OTHER_BREEDS).map(([species, breeds]) => [species, listOf(MIXED, breeds)]),
  ) as Record<keyof typeof OTHER_BREEDS, readonly Breed[]>),
  dog: listOf(DOG_CROSSES, DOG_BREEDS),
  cat: listOf(CAT_CROSSES, CAT_BREEDS),
};

/** For comparing names: without case, accents and punctuation. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The breed of a species for which a text is another name; undefined for one that is in the list itself, or in none. */
export function breedCalled(species: Species, text: string): Breed | undefined {
  const typed = plain(text);
  const breeds = COMMON_BREEDS[species];
  if (typed === '' || breeds.some(({ name }) => plain(name) === typed)) return undefined;
  return breeds.find(({ synonyms }) => synonyms.some((synonym) => plain(synonym) === typed));
}

/** Breeds of a species of which any word of any name begins with what was typed. */
export function findBreeds(species: Species, text: string): readonly Breed[] {
  const typed = plain(text);
  return COMMON_BREEDS[species].filter(({ name, synonyms }) =>
    [name, ...synonyms].some((one) => ` ${plain(one)}`.includes(` ${typed}`)),
  );
}
