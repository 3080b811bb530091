import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#foundation/web/api.ts';
import { Combobox } from '#foundation/web/ui/combobox.tsx';
import { listPlatformClinicsEndpoint } from '../contract.ts';

export interface PickedClinic {
  readonly id: string;
  readonly name: string;
}

interface ClinicPickerProps {
  readonly value: PickedClinic | null;
  readonly onPick: (clinic: PickedClinic) => void;
  readonly id?: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: boolean;
}

/** One of all clinics, found by typing. */
export function ClinicPicker({ value, onPick, ...field }: ClinicPickerProps) {
  const [typed, setTyped] = useState('');
  const found = useQuery({
    ...queryOf(listPlatformClinicsEndpoint, { q: typed.trim(), limit: 20 }),
    placeholderData: (before) => before,
  });
  return (
    <Combobox
      {...field}
      options={(found.data?.items ?? []).map(({ id, name, city }) => ({
        value: id,
        label: name,
        hint: city ?? undefined,
      }))}
      value={value?.id}
      valueLabel={value?.name}
      onValueChange={(id, { label }) => onPick({ id, name: label })}
      onQueryChange={setTyped}
      busy={found.isPending}
      placeholder="Choose a clinic"
      searchPlaceholder="Search clinics"
      emptyText="No clinic matches"
    />
  );
}
