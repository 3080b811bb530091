import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { isRole, isStaffRole, ROLE_LABELS, type Role, ROLES } from '#vocabulary/permissions.ts';
import { queryOf } from '#foundation/web/api.ts';
import { Combobox } from '#foundation/web/ui/combobox.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import { listPlatformClinicsEndpoint } from '../contract.ts';

const CLINICS_OFFERED = 20;

export interface RoleAndClinic {
  readonly role: Role;
  readonly clinic: { readonly id: string; readonly name: string } | null;
}

interface RoleAndClinicFieldsProps {
  readonly value: RoleAndClinic;
  readonly onChange: (value: RoleAndClinic) => void;
  readonly roleError?: string | undefined;
  readonly clinicError?: string | undefined;
}

/** A role, and for a staff role the clinic that it is in. */
export function RoleAndClinicFields({ value, onChange, roleError, clinicError }: RoleAndClinicFieldsProps) {
  const [query, setQuery] = useState('');
  const q = useDeferredValue(query);
  const clinics = useQuery(queryOf(listPlatformClinicsEndpoint, { q, limit: CLINICS_OFFERED }));
  return (
    <>
      <Field label="Role" error={roleError}>
        <Select
          options={ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] }))}
          value={value.role}
          onValueChange={(role) =>
            isRole(role) && onChange({ role, clinic: isStaffRole(role) ? value.clinic : null })
          }
        />
      </Field>
      {isStaffRole(value.role) && (
        <Field label="Clinic" error={clinicError}>
          <Combobox
            options={(clinics.data?.items ?? []).map(({ id, name, city }) => ({
              value: id,
              label: name,
              hint: city ?? undefined,
            }))}
            value={value.clinic?.id}
            valueLabel={value.clinic?.name}
            onQueryChange={setQuery}
            busy={clinics.isPending}
            onValueChange={(id, { label }) => onChange({ ...value, clinic: { id, name: label } })}
            placeholder="Choose a clinic"
            searchPlaceholder="Clinic"
          />
        </Field>
      )}
    </>
  );
}
