import { SPECIES, SPECIES_ENTRIES, type Species } from '#vocabulary/species.ts';
import { FilterSelect } from '#foundation/web/table/filter-select.tsx';

const OPTIONS = [
  { value: 'any', label: 'All species' },
  ...SPECIES.map((value) => ({ value, label: SPECIES_ENTRIES[value].label })),
] as const;

interface SpeciesFilterProps {
  readonly value: Species | 'any';
  readonly onChoose: (value: Species | 'any') => void;
}

/** Narrows a list to a species. */
export const SpeciesFilter = ({ value, onChoose }: SpeciesFilterProps) => (
  <FilterSelect label="Species" options={OPTIONS} value={value} onChoose={onChoose} />
);
