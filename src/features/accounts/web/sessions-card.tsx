import { useQuery } from '@tanstack/react-query';
import { MonitorSmartphone, Smartphone } from 'lucide-react';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { listMySessionsEndpoint, revokeOtherSessionsEndpoint } from '../contract.ts';
import { describeDevice, isHandheld } from './describe-device.ts';

const SEEN = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** Where the person is signed in, and the way out of everywhere else. */
export function SessionsCard() {
  const sessions = useQuery(queryOf(listMySessionsEndpoint, {}));
  const revoke = useWrite(revokeOtherSessionsEndpoint, { makesStale: [listMySessionsEndpoint] });
  const others = sessions.data?.items.filter(({ isCurrent }) => !isCurrent).length ?? 0;

  const signOutOthers = () =>
    revoke.mutate(
      {},
      {
        onSuccess: ({ revokedCount }) =>
          notify({
            title: 'Signed out elsewhere',
            text:
              revokedCount === 1
                ? 'One other device has to sign in again.'
                : `${revokedCount} other devices have to sign in again.`,
            tone: 'good',
          }),
      },
    );

  return (
    <Card aria-labelledby="sessions-title">
      <CardHeader
        title="Where you are signed in"
        titleId="sessions-title"
        description="Something here that you do not know? Sign out the others and change your password."
        action={
          <Button
            size="sm"
            busy={revoke.isPending}
            onClick={signOutOthers}
            disabledReason={
              sessions.data !== undefined && others === 0 ? 'You are signed in here only.' : undefined
            }
          >
            Sign out others
          </Button>
        }
      />
      <div className="px-4 pb-2 empty:hidden">
        {revoke.error !== null && <FormError error={revoke.error} />}
      </div>
      {sessions.isPending && <SkeletonRows rows={2} className="border-t border-line" />}
      {sessions.isError && (
        <ErrorState
          compact
          title="Your sessions could not be loaded"
          error={sessions.error}
          onRetry={() => void sessions.refetch()}
        />
      )}
      {sessions.data !== undefined && (
        <ItemList className="border-t border-line">
          {sessions.data.items.map(({ id, isCurrent, lastSeenAt, userAgent, ipAddress }) => {
            const Icon = isHandheld(userAgent) ? Smartphone : MonitorSmartphone;
            return (
              <ItemRow
                key={id}
                leading={<Icon aria-hidden className="size-5 text-ink-muted" />}
                title={describeDevice(userAgent)}
                text={
                  <>
                    Last seen <time dateTime={lastSeenAt}>{SEEN.format(new Date(lastSeenAt))}</time>
                    {ipAddress !== null && ` from ${ipAddress}`}
                  </>
                }
                trailing={isCurrent && <Badge tone="brand">This device</Badge>}
              />
            );
          })}
        </ItemList>
      )}
    </Card>
  );
}
