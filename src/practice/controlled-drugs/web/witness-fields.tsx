import { useQuery } from '@tanstack/react-query';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { isStaffRole } from '#vocabulary/permissions.ts';
import { queryOf } from '#foundation/web/api.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { listStaffEndpoint } from '#practice/staff/contract.ts';

export interface WitnessValues {
  readonly witnessUserId: string;
  readonly pin: string;
}

export const NO_WITNESS: WitnessValues = { witnessUserId: '', pin: '' };

interface WitnessFieldsProps {
  readonly witness: UseFormRegisterReturn;
  readonly pin: UseFormRegisterReturn;
  readonly errors: {
    readonly witnessUserId?: { readonly message?: string | undefined } | undefined;
    readonly pin?: { readonly message?: string | undefined } | undefined;
  };
}

/** CD-4. Who witnesses, and their own PIN, which they enter themselves. */
export function WitnessFields({ witness, pin, errors }: WitnessFieldsProps) {
  const { profile } = useSession();
  const staff = useQuery({ ...queryOf(listStaffEndpoint, { limit: 100 }), staleTime: 60_000 });
  const others = (staff.data?.items ?? []).flatMap(({ userId, fullName, role }) =>
    userId === null || userId === profile?.id || role === null || !isStaffRole(role)
      ? []
      : [{ value: userId, label: fullName }],
  );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Witness" error={errors.witnessUserId?.message}>
        <NativeSelect placeholder="Choose a colleague" options={others} {...witness} />
      </Field>
      <Field label="Witness PIN" hint="The witness enters it." error={errors.pin?.message}>
        <Input
          type="password"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          className="tabular"
          {...pin}
        />
      </Field>
    </div>
  );
}
