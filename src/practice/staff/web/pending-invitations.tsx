import { useInfiniteQuery } from '@tanstack/react-query';
import { isStaffRole } from '#vocabulary/permissions.ts';
import { useWrite } from '#foundation/web/api.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { InvitationList } from '#identity/accounts/web/public/invitation-list.tsx';
import {
  inviteStaffEndpoint,
  listInvitationsEndpoint,
  resendInvitationEndpoint,
  withdrawInvitationEndpoint,
} from '#identity/accounts/contract.ts';

/** Open invitations to the team. Renders nothing if there are none. */
export function PendingInvitations() {
  const list = useInfiniteQuery(pagesOf(listInvitationsEndpoint, {}));
  const resend = useWrite(resendInvitationEndpoint);
  const withdraw = useWrite(withdrawInvitationEndpoint);
  const invite = useWrite(inviteStaffEndpoint);
  return (
    <InvitationList
      list={list}
      onResend={(invitationId) => resend.mutateAsync({ invitationId })}
      onWithdraw={(invitationId) => withdraw.mutateAsync({ invitationId })}
      onInviteAgain={async ({ email, fullName, role }) => {
        if (isStaffRole(role)) await invite.mutateAsync({ email, fullName: fullName ?? email, role });
      }}
    />
  );
}
