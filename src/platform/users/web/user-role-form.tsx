import { useState } from 'react';
import { isStaffRole, ROLE_LABELS } from '#vocabulary/permissions.ts';
import { ApiError } from '#foundation/web/api-error.ts';
import { useWrite } from '#foundation/web/api.ts';
import { type Notice, notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import {
  changeUserRoleEndpoint,
  listPlatformUsersEndpoint,
  type PlatformUser,
  removeUserRoleEndpoint,
} from '../contract.ts';
import { getPlatformClinicEndpoint, listPlatformClinicsEndpoint } from '#platform/clinics/contract.ts';
import { type RoleAndClinic, RoleAndClinicFields } from './role-and-clinic-fields.tsx';

const STALE = {
  makesStale: [listPlatformUsersEndpoint, getPlatformClinicEndpoint, listPlatformClinicsEndpoint],
};

const placeOf = ({ role, clinicId, clinicName }: PlatformUser): RoleAndClinic => ({
  role: role ?? 'client',
  clinic: clinicId === null ? null : { id: clinicId, name: clinicName ?? 'Clinic' },
});

/** Gives an account another role, or none. Both can be taken back: by the very same words. */
export function UserRoleForm({ user }: { readonly user: PlatformUser }) {
  const [place, setPlace] = useState(() => placeOf(user));
  const change = useWrite(changeUserRoleEndpoint, STALE);
  const remove = useWrite(removeUserRoleEndpoint, STALE);
  const name = user.fullName ?? user.email ?? 'This account';
  // Awaited rather than told by callback: what is read anew meanwhile begins this form anew.
  const attempt = async (work: () => Promise<unknown>, done: Notice) => {
    try {
      await work();
      notify(done);
    } catch {
      // Shown in the form.
    }
  };
  const give = ({ role, clinic }: RoleAndClinic) =>
    change.mutateAsync({ userId: user.id, role, clinicId: clinic?.id ?? null });
  const giveBack = () =>
    void attempt(() => give(placeOf(user)), { title: `${name} has the role back`, tone: 'good' });
  const undo = user.role === null ? {} : { onUndo: giveBack };
  const isChanged = place.role !== user.role || (place.clinic?.id ?? null) !== user.clinicId;
  const wantsClinic = isStaffRole(place.role) && place.clinic === null;
  const fieldError = (path: string) =>
    change.error instanceof ApiError
      ? change.error.fields.find((field) => field.path === path)?.message
      : undefined;

  return (
    <form
      noValidate
      aria-label="Role"
      onSubmit={(event) => {
        event.preventDefault();
        const title = `${name} is now ${ROLE_LABELS[place.role].toLowerCase()}`;
        void attempt(() => give(place), { title, tone: 'good', ...undo });
      }}
      className="flex flex-col gap-4 rounded-lg border border-line p-3"
    >
      <RoleAndClinicFields value={place} onChange={setPlace} clinicError={fieldError('clinicId')} />
      <FormError error={change.error ?? remove.error} />
      <div className="flex flex-wrap justify-end gap-2">
        {user.role !== null && (
          <Button
            busy={remove.isPending}
            onClick={() =>
              void attempt(() => remove.mutateAsync({ userId: user.id }), {
                title: `${name} has no role any more`,
                ...undo,
              })
            }
          >
            Remove the role
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          busy={change.isPending}
          disabledReason={
            wantsClinic ? 'Choose a clinic first.' : isChanged ? undefined : 'This is the role it has.'
          }
        >
          Change the role
        </Button>
      </div>
    </form>
  );
}
