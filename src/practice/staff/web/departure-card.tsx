import { useState } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { FormError, messageOf } from '#foundation/web/ui/form-error.tsx';
import { removeRoleEndpoint } from '#identity/accounts/contract.ts';
import { changeStaffMemberEndpoint, type StaffMember } from '../contract.ts';

interface DepartureCardProps {
  readonly member: StaffMember;
  readonly onLeft: () => void;
}

/**
 * Takes a person off the schedule, which can be undone, or removes them from the team, which takes an invitation to
 * undo.
 */
export function DepartureCard({ member, onLeft }: DepartureCardProps) {
  return (
    <div className="mt-2 flex flex-col divide-y divide-line rounded-lg border border-line">
      <ScheduleRow member={member} />
      {member.role !== null && <TeamRow member={member} onLeft={onLeft} />}
    </div>
  );
}

function ScheduleRow({ member }: { readonly member: StaffMember }) {
  const change = useWrite(changeStaffMemberEndpoint);
  const { id, fullName } = member;
  // Awaited instead of a callback, because the refetch meanwhile may remove this row.
  const setActive = async (isActive: boolean) => {
    try {
      await change.mutateAsync({ staffMemberId: id, isActive });
      if (isActive) notify({ title: `${fullName} is on the schedule`, tone: 'good' });
      else notify({ title: `${fullName} is off the schedule`, onUndo: () => void setActive(true) });
    } catch (error) {
      notify({ title: `${fullName} could not be changed`, text: messageOf(error), tone: 'destructive' });
    }
  };
  if (!member.isActive && member.role === null) return <NoAccess member={member} />;
  return (
    <div className="flex items-center justify-between gap-4 p-3">
      <p className="text-sm text-ink-muted">
        {member.isActive
          ? 'For time off: cannot be booked and is not on duty, but can still sign in.'
          : 'Off the schedule: cannot be booked and is not on duty.'}
      </p>
      <Button size="sm" busy={change.isPending} onClick={() => void setActive(!member.isActive)}>
        {member.isActive ? 'Take off the schedule' : 'Put back on the schedule'}
      </Button>
    </div>
  );
}

const NoAccess = ({ member }: { readonly member: StaffMember }) => (
  <p className="p-3 text-sm text-ink-muted">
    {member.fullName} is no longer on the team. Invite them again to restore their role.
  </p>
);

function TeamRow({ member, onLeft }: DepartureCardProps) {
  const [isAsked, setAsked] = useState(false);
  const remove = useWrite(removeRoleEndpoint);
  const { userId, fullName } = member;
  if (userId === null) return null;
  const confirm = async () => {
    try {
      await remove.mutateAsync({ userId });
      notify({ title: `${fullName} was removed from the team` });
      onLeft();
    } catch {
      // Shown below, next to the action.
    }
  };
  return (
    <div className="flex flex-col gap-3 p-3">
      <div className="flex items-center justify-between gap-4">
        <p className="text-sm text-ink-muted">
          {isAsked
            ? `${fullName} loses access immediately and can return only with a new invitation. Their name stays on their past work.`
            : 'For someone who has left: removes their access.'}
        </p>
        {!isAsked && (
          <Button size="sm" onClick={() => setAsked(true)}>
            Remove from the team
          </Button>
        )}
      </div>
      {isAsked && (
        <div className="flex flex-wrap justify-end gap-2">
          <Button size="sm" onClick={() => setAsked(false)}>
            Keep {fullName}
          </Button>
          <Button size="sm" variant="destructive" busy={remove.isPending} onClick={() => void confirm()}>
            Remove {fullName}
          </Button>
        </div>
      )}
      <FormError error={remove.error} />
    </div>
  );
}
