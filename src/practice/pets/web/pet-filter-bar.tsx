import { TriangleAlert } from 'lucide-react';
import { PET_SEX_LABELS, PET_SEXES } from '#vocabulary/pet-sexes.ts';
import { FilterBar } from '#foundation/web/table/filter-bar.tsx';
import { FilterSelect } from '#foundation/web/table/filter-select.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import type { usePetFilters } from './pet-filters.ts';
import { SpeciesFilter } from './public/species-filter.tsx';

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
      <SpeciesFilter value={state.species} onChoose={state.chooseSpecies} />
      <FilterSelect label="Sex" options={SEX_OPTIONS} value={state.sex} onChoose={state.chooseSex} />
      <FilterSelect
        label="Living or deceased"
        options={DECEASED_OPTIONS}
        value={state.deceased}
        onChoose={state.chooseDeceased}
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
