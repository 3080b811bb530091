import { useState } from 'react';
import { isStaffRole, ROLE_LABELS, ROLES, type Role } from '#vocabulary/permissions.ts';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { useSignedIn } from '#foundation/web/session/use-session.ts';
import { AlertDialog } from '#foundation/web/ui/alert-dialog.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { DataItem, DataList } from '#foundation/web/ui/data-list.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError, messageOf } from '#foundation/web/ui/form-error.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import { Sheet } from '#foundation/web/ui/sheet.tsx';
import {
  changeUserRoleEndpoint,
  listPlatformUsersEndpoint,
  platformOverviewEndpoint,
  type PlatformUser,
  removeUserRoleEndpoint,
  signOutUserEndpoint,
} from '../contract.ts';
import { ClinicPicker, type PickedClinic } from './clinic-picker.tsx';
import { deviceDate, deviceDateTime } from './device-time.ts';

const ROLE_OPTIONS = ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }));

interface UserSheetProps {
  readonly user: PlatformUser;
  readonly onClose: () => void;
}

/** One account: what it may do, and where it is signed in. */
export function UserSheet({ user, onClose }: UserSheetProps) {
  const name = user.fullName ?? user.email ?? 'This account';
  return (
    <Sheet title={name} description={user.email ?? undefined} open onOpenChange={(open) => !open && onClose()}>
      <div className="flex flex-col gap-6">
        <DataList>
          <DataItem label="Since">{deviceDate(user.createdAt)}</DataItem>
          <DataItem label="Last sign-in">{user.lastSignInAt && deviceDateTime(user.lastSignInAt)}</DataItem>
          <DataItem label="Signed in on">{user.sessionCount === 1 ? '1 device' : `${user.sessionCount} devices`}</DataItem>
          <DataItem label="E-mail">{user.emailConfirmed ? 'Confirmed' : 'Not confirmed yet'}</DataItem>
        </DataList>
        <RoleForm user={user} name={name} onDone={onClose} />
        <DangerZone user={user} name={name} onDone={onClose} />
      </div>
    </Sheet>
  );
}

interface PartProps {
  readonly user: PlatformUser;
  readonly name: string;
  readonly onDone: () => void;
}

function RoleForm({ user, name, onDone }: PartProps) {
  const [role, setRole] = useState<Role | ''>(user.role ?? '');
  const [clinic, setClinic] = useState<PickedClinic | null>(
    user.clinicId ? { id: user.clinicId, name: user.clinicName ?? 'This clinic' } : null,
  );
  const change = useWrite(changeUserRoleEndpoint, { makesStale: [listPlatformUsersEndpoint, platformOverviewEndpoint] });
  const needsClinic = role !== '' && isStaffRole(role);
  const isSame = role === (user.role ?? '') && (!needsClinic || clinic?.id === user.clinicId);
  const missing = needsClinic && clinic === null ? 'Choose a clinic first.' : undefined;

  const save = () => {
    if (role === '') return;
    change.mutate(
      { userId: user.id, role, clinicId: needsClinic ? (clinic?.id ?? null) : null },
      {
        onSuccess: () => {
          notify({ title: `${name} is ${ROLE_LABELS[role].toLowerCase()} now`, text: 'It holds from their next click.', tone: 'good' });
          onDone();
        },
      },
    );
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Field label="Role">
        <Select options={ROLE_OPTIONS} value={role} onValueChange={setRole} placeholder="No role" />
      </Field>
      {needsClinic && (
        <Field label="Clinic">
          <ClinicPicker value={clinic} onPick={setClinic} />
        </Field>
      )}
      <FormError error={change.error} />
      <Button
        type="submit"
        variant="primary"
        busy={change.isPending}
        className="self-start"
        disabledReason={isSame ? 'Nothing has changed yet.' : missing}
      >
        Save role
      </Button>
    </form>
  );
}

function DangerZone({ user, name, onDone }: PartProps) {
  const { user: me } = useSignedIn();
  const [isAsking, setAsking] = useState(false);
  const makesStale = [listPlatformUsersEndpoint, platformOverviewEndpoint];
  const signOut = useWrite(signOutUserEndpoint, { makesStale });
  const remove = useWrite(removeUserRoleEndpoint, { makesStale });
  const isSelf = me.id === user.id;
  const tellFailure = (error: unknown) => notify({ title: 'That did not work', text: messageOf(error), tone: 'destructive' });
  return (
    <section aria-label="Ending access" className="flex flex-wrap gap-2 border-t border-line pt-5">
      <Button
        busy={signOut.isPending}
        disabledReason={user.sessionCount === 0 ? 'Signed in nowhere.' : undefined}
        onClick={() =>
          signOut.mutate(
            { userId: user.id },
            {
              onSuccess: () => {
                notify({ title: `${name} is signed out everywhere`, tone: 'good' });
                onDone();
              },
              onError: tellFailure,
            },
          )
        }
      >
        Sign out everywhere
      </Button>
      <Button
        variant="destructive"
        disabledReason={user.role === null ? 'Has no role.' : isSelf ? 'Your own role is for another admin to take away.' : undefined}
        onClick={() => setAsking(true)}
      >
        Take role away
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Take the role of ${name} away?`}
        text="They lose what they had open at once. An invitation gives it back."
        confirmLabel="Take role away"
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate(
            { userId: user.id },
            {
              onSuccess: () => {
                setAsking(false);
                notify({ title: `${name} has no role any more`, tone: 'good' });
                onDone();
              },
              onError: tellFailure,
            },
          )
        }
      />
    </section>
  );
}
