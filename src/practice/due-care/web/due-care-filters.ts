import * as z from 'zod';
import { CARE_KINDS } from '#vocabulary/care.ts';
import { SPECIES } from '#vocabulary/species.ts';
import { useAddressChoice } from '#foundation/web/table/use-address-choice.ts';
import { emptied, setOrDelete, useAddressParams } from '#foundation/web/table/use-address-params.ts';
import { useAddressSearch } from '#foundation/web/table/use-address-search.ts';
import type { ListDueCare } from '../contract.ts';
import { useDoctors } from './use-doctors.ts';

/** The filters without the page. */
export type DueCareFilters = Pick<ListDueCare, 'q' | 'state' | 'when'> &
  Partial<Pick<ListDueCare, 'doctorId' | 'kind' | 'species'>>;

/** The filters of the list of due care, which are in the URL. */
export function useDueCareFilters() {
  const [typed, type, q] = useAddressSearch();
  const [when, chooseWhen] = useAddressChoice('when', ['all', 'overdue', 'next_30']);
  const [state, chooseState] = useAddressChoice('state', ['open', 'declined']);
  const [species, chooseSpecies] = useAddressChoice('species', ['any', ...SPECIES]);
  const [kind, chooseKind] = useAddressChoice('kind', ['any', ...CARE_KINDS]);
  const [params, change] = useAddressParams();
  const doctors = useDoctors();
  // Also while the doctors are loading: the list is asked for once.
  const doctor = z.uuid().safeParse(params.get('doctor')).data ?? 'any';
  const chooseDoctor = (id: string) =>
    change((next) => setOrDelete(next, 'doctor', id === 'any' ? null : id));
  const filters: DueCareFilters = {
    q,
    when,
    state,
    ...(species === 'any' ? {} : { species }),
    ...(kind === 'any' ? {} : { kind }),
    ...(doctor === 'any' ? {} : { doctorId: doctor }),
  };
  const chosen = [
    when !== 'all',
    state !== 'open',
    species !== 'any',
    kind !== 'any',
    doctor !== 'any',
  ].filter(Boolean).length;
  const clear = () => {
    type('');
    change(emptied);
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
    doctor,
    doctors,
    chooseDoctor,
    chosen,
    isNarrowed: q !== '' || chosen > 0,
    clear,
  };
}
