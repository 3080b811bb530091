import { isRole, isStaffRole, ROLE_LABELS, type Role, ROLES } from '#vocabulary/permissions.ts';
import { Combobox } from '#foundation/web/ui/combobox.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import { useSearch } from '#foundation/web/use-search.ts';
import { listPlatformClinicsEndpoint } from '#platform/clinics/contract.ts';

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
  const { data, search, isStale } = useSearch(listPlatformClinicsEndpoint, (q) => ({
    q,
    limit: CLINICS_OFFERED,
  }));
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
            options={(data?.items ?? []).map(({ id, name, city }) => ({
              value: id,
              label: name,
              hint: city ?? undefined,
            }))}
            value={value.clinic?.id}
            valueLabel={value.clinic?.name}
            onQueryChange={search}
            isStale={isStale}
            onValueChange={(id, { label }) => onChange({ ...value, clinic: { id, name: label } })}
            placeholder="Choose a clinic"
            searchPlaceholder="Clinic"
          />
        </Field>
      )}
    </>
  );
}
