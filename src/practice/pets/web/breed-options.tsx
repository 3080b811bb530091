import { breedCalled, COMMON_BREEDS } from '#vocabulary/breeds.ts';
import type { Species } from '#vocabulary/species.ts';

interface BreedOptionsProps {
  readonly id: string;
  readonly species: Species | '';
}

/** The suggestions for a field with the breed. A browser searches the text of each too, which has the other names. */
export function BreedOptions({ id, species }: BreedOptionsProps) {
  return (
    <datalist id={id}>
      {(species === '' ? [] : COMMON_BREEDS[species]).map(({ name, synonyms }) => (
        <option key={name} value={name}>
          {[name, synonyms.join(', ')].filter(Boolean).join(' – ')}
        </option>
      ))}
    </datalist>
  );
}

/** Says which breed of the list is meant, if its other name was typed. What was typed stays. */
export function breedHint(species: Species | '', typed: string): string | undefined {
  const breed = species === '' ? undefined : breedCalled(species, typed);
  return breed && `In the list: ${breed.name}`;
}
