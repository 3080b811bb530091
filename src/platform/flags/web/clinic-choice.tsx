import { X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#foundation/web/ui/button.tsx';
import { Combobox } from '#foundation/web/ui/combobox.tsx';
import { ItemList } from '#foundation/web/ui/data-list.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { useSearch } from '#foundation/web/use-search.ts';
import { listPlatformClinicsEndpoint } from '#platform/clinics/contract.ts';
import type { FeatureFlag } from '../contract.ts';

const CLINICS_OFFERED = 20;

interface ClinicChoiceProps {
  /** Clinics whose names are already loaded. */
  readonly known: FeatureFlag['clinics'];
  readonly value: readonly string[];
  readonly onChange: (clinicIds: string[]) => void;
  readonly error: string | undefined;
}

/** A picker for several clinics. */
export function ClinicChoice({ known, value, onChange, error }: ClinicChoiceProps) {
  const [names, setNames] = useState(() => new Map(known.map(({ id, name }) => [id, name])));
  const { data, search, isStale } = useSearch(listPlatformClinicsEndpoint, (q) => ({
    q,
    limit: CLINICS_OFFERED,
  }));
  const offered = (data?.items ?? []).filter(({ id }) => !value.includes(id));
  return (
    <div className="flex flex-col gap-2">
      <Field label="Add a clinic" error={error}>
        <Combobox
          options={offered.map(({ id, name, city }) => ({ value: id, label: name, hint: city ?? undefined }))}
          onQueryChange={search}
          isStale={isStale}
          onValueChange={(id, { label }) => {
            setNames((before) => new Map(before).set(id, label));
            onChange([...value, id]);
          }}
          placeholder="Choose a clinic"
          searchPlaceholder="Clinic"
        />
      </Field>
      {value.length > 0 && (
        <ItemList aria-label="Selected clinics" className="rounded-lg border border-line">
          {value.map((id) => (
            <li key={id} className="flex items-center justify-between gap-2 py-1 pr-1 pl-3">
              {names.get(id) ?? 'Clinic'}
              <Button
                size="sm"
                variant="ghost"
                onClick={() => onChange(value.filter((other) => other !== id))}
              >
                <X aria-hidden />
                <span className="sr-only">Remove {names.get(id) ?? 'this clinic'}</span>
              </Button>
            </li>
          ))}
        </ItemList>
      )}
    </div>
  );
}
