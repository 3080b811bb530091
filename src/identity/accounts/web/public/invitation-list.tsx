import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { MailX, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { ROLE_LABELS } from '#vocabulary/permissions.ts';
import { useNow } from '#foundation/web/calendar/use-now.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { dateIn, daysAway, deviceZone, isoDayIn } from '#foundation/web/time/zone-time.ts';
import { Avatar } from '#foundation/web/ui/avatar.tsx';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList } from '#foundation/web/ui/data-list.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { LoadMore } from '#foundation/web/ui/load-more.tsx';
import type { Invitation } from '../../contract.ts';

interface InvitationPages {
  readonly pages: readonly { readonly items: readonly Invitation[] }[];
}

interface InvitationListProps {
  readonly list: Pick<
    UseInfiniteQueryResult<InvitationPages>,
    'data' | 'error' | 'fetchNextPage' | 'hasNextPage' | 'isFetchingNextPage' | 'refetch'
  >;
  /** Shows the clinic of each invitation: for the platform. */
  readonly withClinic?: boolean;
  readonly onResend: (invitationId: string) => Promise<unknown>;
  readonly onWithdraw: (invitationId: string) => Promise<unknown>;
  /** Undoes a withdrawal by sending the same invitation again. */
  readonly onInviteAgain: (invitation: Invitation) => Promise<unknown>;
}

/** Open invitations. Renders nothing if there are none. */
export function InvitationList({ list, ...acts }: InvitationListProps) {
  if (list.error && !list.data) {
    return (
      <ErrorState
        compact
        title="The invitations could not be loaded"
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  }
  const invitations = list.data?.pages.flatMap(({ items }) => items) ?? [];
  if (invitations.length === 0) return null;
  return (
    <Card>
      <CardHeader title="Pending invitations" description="Sent by email, not accepted yet." />
      <ItemList className="border-t border-line">
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} {...acts} />
        ))}
      </ItemList>
      {list.hasNextPage && (
        <div className="border-t border-line">
          <LoadMore
            shown={invitations.length}
            hasMore
            busy={list.isFetchingNextPage}
            onLoadMore={() => void list.fetchNextPage()}
            noun={['invitation', 'invitations']}
          />
        </div>
      )}
    </Card>
  );
}

type RowProps = Pick<InvitationListProps, 'withClinic' | 'onResend' | 'onWithdraw' | 'onInviteAgain'> & {
  readonly invitation: Invitation;
};

function InvitationRow({ invitation, withClinic = false, onResend, onWithdraw, onInviteAgain }: RowProps) {
  const [busy, setBusy] = useState<'resend' | 'withdraw'>();
  const { id, email, fullName, role, clinicName, invitedByName } = invitation;
  const attempt = async (which: 'resend' | 'withdraw', work: () => Promise<void>) => {
    setBusy(which);
    try {
      await work();
    } catch (error) {
      notify({ title: 'The invitation could not be changed', text: messageOf(error), tone: 'destructive' });
    } finally {
      setBusy(undefined);
    }
  };
  const resend = () =>
    attempt('resend', async () => {
      await onResend(id);
      notify({ title: 'Invitation sent again', text: `A new link went to ${email}.`, tone: 'good' });
    });
  const withdraw = () =>
    attempt('withdraw', async () => {
      await onWithdraw(id);
      notify({
        title: 'Invitation withdrawn',
        text: `The link sent to ${email} no longer works.`,
        onUndo: () => void attempt('resend', async () => void (await onInviteAgain(invitation))),
      });
    });
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
      <Avatar name={fullName ?? email} />
      <div className="flex min-w-40 flex-1 flex-col">
        <span className="truncate font-medium">{fullName ?? email}</span>
        <span className="truncate text-sm text-ink-muted">
          {[
            fullName === null ? null : email,
            withClinic ? clinicName : null,
            invitedByName && `by ${invitedByName}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <Badge>{ROLE_LABELS[role]}</Badge>
      <Expiry invitation={invitation} />
      <div className="flex gap-1">
        <Button size="sm" variant="ghost" busy={busy === 'resend'} onClick={() => void resend()}>
          {busy !== 'resend' && <RotateCw aria-hidden />}
          Send again<span className="sr-only"> to {email}</span>
        </Button>
        <Button size="sm" variant="ghost" busy={busy === 'withdraw'} onClick={() => void withdraw()}>
          {busy !== 'withdraw' && <MailX aria-hidden />}
          Withdraw<span className="sr-only"> the invitation of {email}</span>
        </Button>
      </div>
    </li>
  );
}

function Expiry({ invitation: { expiresAt, hasExpired } }: { readonly invitation: Invitation }) {
  const zone = deviceZone();
  const today = isoDayIn(zone, useNow());
  if (hasExpired) return <Badge tone="warn">Expired</Badge>;
  return (
    <time dateTime={expiresAt} title={dateIn(zone, expiresAt)} className="text-sm text-ink-muted">
      Expires {daysAway(isoDayIn(zone, expiresAt), today)}
    </time>
  );
}
