import { useSearchParams } from 'react-router';
import { CARE_KINDS } from '#vocabulary/care.ts';
import { SPECIES } from '#vocabulary/species.ts';
import { useAddressChoice } from '#foundation/web/table/use-address-choice.ts';
import { useAddressSearch } from '#foundation/web/table/use-address-search.ts';
import type { ListDueCare } from '../contract.ts';

/** The filters without the page. */
export type DueCareFilters = Pick<ListDueCare, 'q' | 'state' | 'when'> &
  Partial<Pick<ListDueCare, 'kind' | 'species'>>;

/** The filters of the list of due care, which are in the URL. */
export function useDueCareFilters() {
  const [typed, type, q] = useAddressSearch();
  const [when, chooseWhen] = useAddressChoice('when', ['all', 'overdue', 'next_30']);
  const [state, chooseState] = useAddressChoice('state', ['open', 'declined']);
  const [species, chooseSpecies] = useAddressChoice('species', ['any', ...SPECIES]);
  const [kind, chooseKind] = useAddressChoice('kind', ['any', ...CARE_KINDS]);
  const [, setParams] = useSearchParams();
  const filters: DueCareFilters = {
    q,
    when,
    state,
    ...(species === 'any' ? {} : { species }),
    ...(kind === 'any' ? {} : { kind }),
  };
  const chosen = [when !== 'all', state !== 'open', species !== 'any', kind !== 'any'].filter(Boolean).length;
  const clear = () => {
    type('');
    setParams({}, { replace: true, preventScrollReset: true });
  };
  return {
    filters,
    typed,
    type,
    when,
    chooseWhen,
    state,
    chooseState,
    species,
    chooseSpecies,
    kind,
    chooseKind,
    chosen,
    isNarrowed: q !== '' || chosen > 0,
    clear,
  };
}
