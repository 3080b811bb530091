import { useState } from 'react';
import type { StaffRole } from '#vocabulary/permissions.ts';
import { useWrite } from '#foundation/web/api.ts';
import { changeRoleEndpoint } from '#identity/accounts/contract.ts';
import type { TypedHours } from '#practice/clinics/opening-hours.rules.ts';
import {
  changeStaffMemberEndpoint,
  type ChangeStaffMember,
  setStaffHoursEndpoint,
  type StaffMember,
} from '../contract.ts';

export interface MemberChanges {
  /** Only changed values; undefined if there are none. */
  readonly particulars: Omit<ChangeStaffMember, 'staffMemberId'> | undefined;
  readonly hours: readonly TypedHours[] | undefined;
  readonly role: StaffRole | undefined;
}

/**
 * Saves the changed parts of a staff member one after the other. If one fails, the previous ones are saved, the rest
 * is not, and the input stays.
 */
export function useSaveMember({ id, userId }: Pick<StaffMember, 'id' | 'userId'>) {
  const change = useWrite(changeStaffMemberEndpoint);
  const setHours = useWrite(setStaffHoursEndpoint);
  const changeRole = useWrite(changeRoleEndpoint);
  const [isDone, setDone] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const save = async ({ particulars, hours, role }: MemberChanges, onRefused: (error: unknown) => void) => {
    setError(null);
    try {
      if (particulars) await change.mutateAsync({ staffMemberId: id, ...particulars });
      if (hours) await setHours.mutateAsync({ staffMemberId: id, hours: [...hours] });
      if (role && userId !== null) await changeRole.mutateAsync({ userId, role });
      setDone(true);
    } catch (refusal) {
      setError(refusal);
      onRefused(refusal);
    }
  };
  return { save, isDone, error, isPending: change.isPending || setHours.isPending || changeRole.isPending };
}
