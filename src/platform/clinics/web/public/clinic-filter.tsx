import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#foundation/web/api.ts';
import { Combobox } from '#foundation/web/ui/combobox.tsx';
import { useSearch } from '#foundation/web/use-search.ts';
import { getPlatformClinicEndpoint, listPlatformClinicsEndpoint } from '../../contract.ts';

const CLINICS_OFFERED = 20;
const ALL = { value: '', label: 'All clinics' };

interface ClinicFilterProps {
  /** The clinic's id; empty for all. */
  readonly value: string;
  readonly onValueChange: (clinicId: string) => void;
}

/** Filters a list of the platform by one clinic, searched among all clinics. */
export function ClinicFilter({ value, onValueChange }: ClinicFilterProps) {
  const [isTyping, setTyping] = useState(false);
  const { data, search, isStale } = useSearch(listPlatformClinicsEndpoint, (q) => ({
    q,
    limit: CLINICS_OFFERED,
  }));
  const found = (data?.items ?? []).map(({ id, name, city }) => ({
    value: id,
    label: name,
    hint: city ?? undefined,
  }));
  // The URL may name a clinic that is not among the results.
  const isElsewhere = value !== '' && data !== undefined && !found.some((option) => option.value === value);
  const chosen = useQuery({
    ...queryOf(getPlatformClinicEndpoint, { clinicId: value }),
    enabled: isElsewhere,
  });
  return (
    <Combobox
      aria-label="Clinic"
      options={isTyping ? found : [ALL, ...found]}
      value={value}
      valueLabel={chosen.data?.clinic.name ?? 'One clinic'}
      onQueryChange={(text) => {
        setTyping(text !== '');
        search(text);
      }}
      isStale={isStale}
      onValueChange={onValueChange}
      searchPlaceholder="Clinic"
      className="w-full sm:w-48"
    />
  );
}
