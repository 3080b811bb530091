import { TriangleAlert } from 'lucide-react';
import { PET_SEX_LABELS, PET_SEXES } from '#vocabulary/pet-sexes.ts';
import { SPECIES, SPECIES_ENTRIES } from '#vocabulary/species.ts';
import { FilterBar } from '#foundation/web/table/filter-bar.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import type { usePetFilters } from './pet-filters.ts';

const SPECIES_OPTIONS = [
  { value: 'any', label: 'All species' },
  ...SPECIES.map((species) => ({ value: species, label: SPECIES_ENTRIES[species].label })),
] as const;
const SEX_OPTIONS = [
  { value: 'any', label: 'Any sex' },
  ...PET_SEXES.map((sex) => ({ value: sex, label: PET_SEX_LABELS[sex] })),
] as const;
const DECEASED_OPTIONS = [
  { value: 'no', label: 'Living' },
  { value: 'only', label: 'Deceased' },
  { value: 'all', label: 'Living and deceased' },
] as const;

/** The filters of the list of pets. */
export function PetFilterBar({ state }: { readonly state: ReturnType<typeof usePetFilters> }) {
  return (
    <FilterBar
      search={{
        label: 'Search pets',
        placeholder: 'Pet, client, phone or microchip',
        value: state.typed,
        onValueChange: state.type,
      }}
      chosen={state.chosen}
      onClear={state.clear}
    >
      <Select
        aria-label="Species"
        options={SPECIES_OPTIONS}
        value={state.species}
        onValueChange={state.chooseSpecies}
        className="w-auto"
      />
      <Select
        aria-label="Sex"
        options={SEX_OPTIONS}
        value={state.sex}
        onValueChange={state.chooseSex}
        className="w-auto"
      />
      <Select
        aria-label="Living or deceased"
        options={DECEASED_OPTIONS}
        value={state.deceased}
        onValueChange={state.chooseDeceased}
        className="w-auto"
      />
      <Button
        variant={state.alerts === 'with' ? 'soft' : 'secondary'}
        aria-pressed={state.alerts === 'with'}
        onClick={() => state.chooseAlerts(state.alerts === 'with' ? 'any' : 'with')}
      >
        <TriangleAlert aria-hidden />
        With alerts
      </Button>
    </FilterBar>
  );
}
