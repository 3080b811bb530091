import { useInfiniteQuery } from '@tanstack/react-query';
import { ROLE_LABELS } from '#vocabulary/permissions.ts';
import {
  type Invitation,
  listPlatformInvitationsEndpoint,
  resendPlatformInvitationEndpoint,
  withdrawPlatformInvitationEndpoint,
} from '#features/accounts/contract.ts';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { LoadMore } from '#foundation/web/ui/load-more.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { deviceDate } from './device-time.ts';

const tellFailure = (error: unknown) =>
  notify({ title: 'That did not work', text: messageOf(error), tone: 'destructive' });

/** Who has been invited and has not come yet. Takes no room when there is nobody. */
export function OpenInvitations() {
  const list = useInfiniteQuery(pagesOf(listPlatformInvitationsEndpoint, { limit: 5 }));
  const makesStale = [listPlatformInvitationsEndpoint];
  const resend = useWrite(resendPlatformInvitationEndpoint, { makesStale });
  const withdraw = useWrite(withdrawPlatformInvitationEndpoint, { makesStale });
  const invitations = list.data?.pages.flatMap(({ items }) => items) ?? [];
  if (invitations.length === 0) return null;

  const sendAgain = ({ id, email }: Invitation) =>
    resend.mutate(
      { invitationId: id },
      {
        onSuccess: () =>
          notify({ title: 'Sent again', text: `The older link to ${email} works no more.`, tone: 'good' }),
        onError: tellFailure,
      },
    );
  const takeBack = ({ id, email }: Invitation) =>
    withdraw.mutate(
      { invitationId: id },
      {
        onSuccess: () =>
          notify({ title: 'Invitation withdrawn', text: `The link to ${email} works no more.` }),
        onError: tellFailure,
      },
    );

  return (
    <Card aria-labelledby="open-invitations">
      <CardHeader titleId="open-invitations" title="Invited, not here yet" />
      <ItemList>
        {invitations.map((invitation) => (
          <ItemRow
            key={invitation.id}
            title={invitation.fullName ?? invitation.email}
            text={[invitation.email, ROLE_LABELS[invitation.role], invitation.clinicName]
              .filter(Boolean)
              .join(' · ')}
            trailing={
              <span className="flex flex-wrap items-center justify-end gap-1.5">
                {invitation.hasExpired ? (
                  <Badge tone="warn">Expired</Badge>
                ) : (
                  <span className="text-sm text-ink-muted max-md:hidden">
                    until {deviceDate(invitation.expiresAt)}
                  </span>
                )}
                <Button size="sm" onClick={() => sendAgain(invitation)}>
                  Send again
                </Button>
                <Button size="sm" variant="ghost" onClick={() => takeBack(invitation)}>
                  Withdraw
                </Button>
              </span>
            }
          />
        ))}
      </ItemList>
      {list.hasNextPage && (
        <LoadMore
          shown={invitations.length}
          hasMore
          busy={list.isFetchingNextPage}
          onLoadMore={() => void list.fetchNextPage()}
          noun={['invitation', 'invitations']}
        />
      )}
    </Card>
  );
}
