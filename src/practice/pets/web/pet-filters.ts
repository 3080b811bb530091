import { useSearchParams } from 'react-router';
import { SPECIES } from '#vocabulary/species.ts';
import { useAddressChoice } from '#foundation/web/table/use-address-choice.ts';
import { useAddressSearch } from '#foundation/web/table/use-address-search.ts';
import type { ListPets } from '../contract.ts';

/** The filters without the page. */
export type PetFilters = Pick<ListPets, 'q' | 'alerts' | 'deceased' | 'order'> &
  Partial<Pick<ListPets, 'species' | 'sex'>>;

/** The filters of the list of pets, which are in the URL. */
export function usePetFilters() {
  const [typed, type, q] = useAddressSearch();
  const [species, chooseSpecies] = useAddressChoice('species', ['any', ...SPECIES]);
  const [sex, chooseSex] = useAddressChoice('sex', ['any', 'female', 'male', 'unknown']);
  const [alerts, chooseAlerts] = useAddressChoice('alerts', ['any', 'with']);
  const [deceased, chooseDeceased] = useAddressChoice('deceased', ['no', 'only', 'all']);
  const [order, chooseOrder] = useAddressChoice('order', ['name', 'name_down']);
  const [, setParams] = useSearchParams();

  const filters: PetFilters = {
    q,
    alerts,
    deceased,
    order,
    ...(species === 'any' ? {} : { species }),
    ...(sex === 'any' ? {} : { sex }),
  };
  const chosen = [species !== 'any', sex !== 'any', alerts !== 'any', deceased !== 'no'].filter(
    Boolean,
  ).length;
  const clear = () => {
    type('');
    setParams({}, { replace: true, preventScrollReset: true });
  };
  return {
    filters,
    typed,
    type,
    species,
    chooseSpecies,
    sex,
    chooseSex,
    alerts,
    chooseAlerts,
    deceased,
    chooseDeceased,
    order,
    chooseOrder,
    chosen,
    isNarrowed: q !== '' || chosen > 0,
    clear,
  };
}
