import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type * as z from 'zod';
import { isStaffRole, ROLE_LABELS } from '#vocabulary/permissions.ts';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { type Notice, notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import {
  ChangeUserRole,
  changeUserRoleEndpoint,
  type PlatformUser,
  removeUserRoleEndpoint,
} from '../contract.ts';
import { type RoleAndClinic, RoleAndClinicFields } from './role-and-clinic-fields.tsx';

const placeOf = ({ role, clinicId, clinicName }: PlatformUser): RoleAndClinic => ({
  role: role ?? 'client',
  clinic: clinicId === null ? null : { id: clinicId, name: clinicName ?? 'Clinic' },
});

type Fields = z.infer<typeof ChangeUserRole>;
const fieldsOf = ({ id }: PlatformUser, { role, clinic }: RoleAndClinic): Fields => ({
  userId: id,
  role,
  clinicId: clinic?.id ?? null,
});

/** The form that changes or removes an account's role. */
export function UserRoleForm({ user }: { readonly user: PlatformUser }) {
  const saved = placeOf(user);
  const form = useForm<Fields>({
    resolver: zodResolver(ChangeUserRole),
    defaultValues: fieldsOf(user, saved),
  });
  const { errors, isSubmitted } = form.formState;
  const [clinic, setClinic] = useState(saved.clinic);
  const [role, clinicId] = useWatch({ control: form.control, name: ['role', 'clinicId'] });
  const choose = (next: RoleAndClinic) => {
    setClinic(next.clinic);
    const options = { shouldDirty: true, shouldValidate: isSubmitted };
    form.setValue('role', next.role, options);
    form.setValue('clinicId', next.clinic?.id ?? null, options);
  };
  const change = useWrite(changeUserRoleEndpoint);
  const remove = useWrite(removeUserRoleEndpoint);
  const name = user.fullName ?? user.email ?? 'This account';
  // Awaited rather than handled in a callback: the refetched account remounts this form.
  const attempt = async (work: () => Promise<unknown>, done: Notice) => {
    try {
      await work();
      notify(done);
    } catch {
      // Shown in the form.
    }
  };
  const give = async (fields: Fields) => {
    try {
      await change.mutateAsync(fields);
    } catch (error) {
      showFieldErrors(error, form);
      throw error;
    }
  };
  const giveBack = () =>
    void attempt(() => give(fieldsOf(user, saved)), { title: `${name} has their role back`, tone: 'good' });
  const undo = user.role === null ? {} : { onUndo: giveBack };
  const isChanged = role !== user.role || clinicId !== user.clinicId;
  const lacksClinic = isStaffRole(role) && clinicId === null;
  const submit = form.handleSubmit((fields) =>
    attempt(() => give(fields), {
      title: `${name} is now ${ROLE_LABELS[fields.role].toLowerCase()}`,
      tone: 'good',
      ...undo,
    }),
  );

  return (
    <form
      noValidate
      aria-label="Role"
      onSubmit={submit}
      className="flex flex-col gap-4 rounded-lg border border-line p-3"
    >
      <RoleAndClinicFields
        value={{ role, clinic }}
        onChange={choose}
        roleError={errors.role?.message}
        clinicError={errors.clinicId?.message}
      />
      <SubmitError error={change.error ?? remove.error} fieldErrors={errors} />
      <div className="flex flex-wrap justify-end gap-2">
        {user.role !== null && (
          <Button
            busy={remove.isPending}
            onClick={() =>
              void attempt(() => remove.mutateAsync({ userId: user.id }), {
                title: `${name} no longer has a role`,
                ...undo,
              })
            }
          >
            Remove role
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          busy={change.isPending}
          disabledReason={
            lacksClinic
              ? 'Choose a clinic first.'
              : isChanged
                ? undefined
                : 'The account already has this role.'
          }
        >
          Change role
        </Button>
      </div>
    </form>
  );
}
