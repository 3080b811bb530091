import { useInfiniteQuery } from '@tanstack/react-query';
import { useWrite } from '#foundation/web/api.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { InvitationList } from '#identity/accounts/web/public/invitation-list.tsx';
import {
  inviteAnyoneEndpoint,
  listPlatformInvitationsEndpoint,
  resendPlatformInvitationEndpoint,
  withdrawPlatformInvitationEndpoint,
} from '#identity/accounts/contract.ts';

/** Open invitations, to one clinic or to any. Renders nothing when there are none. */
export function PlatformInvitations({ clinicId }: { readonly clinicId?: string }) {
  const list = useInfiniteQuery(
    pagesOf(listPlatformInvitationsEndpoint, clinicId === undefined ? {} : { clinicId }),
  );
  const resend = useWrite(resendPlatformInvitationEndpoint);
  const withdraw = useWrite(withdrawPlatformInvitationEndpoint);
  const invite = useWrite(inviteAnyoneEndpoint);
  return (
    <InvitationList
      list={list}
      withClinic={clinicId === undefined}
      onResend={(invitationId) => resend.mutateAsync({ invitationId })}
      onWithdraw={(invitationId) => withdraw.mutateAsync({ invitationId })}
      onInviteAgain={({ email, fullName, role, clinicId: where }) =>
        invite.mutateAsync({ email, fullName: fullName ?? email, role, clinicId: where })
      }
    />
  );
}
