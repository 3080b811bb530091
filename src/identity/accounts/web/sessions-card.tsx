import { useQuery } from '@tanstack/react-query';
import { MonitorSmartphone, Smartphone } from 'lucide-react';
import { readDevice } from '#foundation/values/read-device.ts';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { dateIn, deviceZone, timeIn } from '#foundation/web/time/zone-time.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { FormError, messageOf } from '#foundation/web/ui/form-error.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import {
  listMySessionsEndpoint,
  type MySession,
  revokeMySessionEndpoint,
  revokeOtherSessionsEndpoint,
} from '../contract.ts';
import { describeDevice } from './describe-device.ts';
import { locationLabel } from './location-label.ts';

const seenAt = (at: string): string => `${dateIn(deviceZone(), at)}, ${timeIn(deviceZone(), at)}`;

/** The person's sessions, and a button that ends all others. */
export function SessionsCard() {
  const sessions = useQuery(queryOf(listMySessionsEndpoint, {}));
  const revoke = useWrite(revokeOtherSessionsEndpoint);
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
                ? 'One other device must sign in again.'
                : `${revokedCount} other devices must sign in again.`,
            tone: 'good',
          }),
      },
    );

  return (
    <Card aria-labelledby="sessions-title">
      <CardHeader
        title="Where you are signed in"
        titleId="sessions-title"
        description="Don’t recognize something here? Sign out the other devices and change your password."
        action={
          <Button
            size="sm"
            busy={revoke.isPending}
            onClick={signOutOthers}
            disabledReason={
              sessions.data !== undefined && others === 0
                ? 'You are signed in on this device only.'
                : undefined
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
          {sessions.data.items.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ItemList>
      )}
    </Card>
  );
}

/** One session; every one but the current can be ended separately. */
function SessionRow({ session }: { readonly session: MySession }) {
  const { id, isCurrent, lastSeenAt, userAgent, deviceName } = session;
  const revoke = useWrite(revokeMySessionEndpoint);
  const Icon = readDevice(userAgent ?? '').isHandheld ? Smartphone : MonitorSmartphone;
  const device = describeDevice(userAgent);
  const place = locationLabel(session);
  const signOut = () =>
    revoke.mutate(
      { sessionId: id },
      {
        onSuccess: () => notify({ title: `${device} signed out`, tone: 'good' }),
        onError: (error) =>
          notify({ title: `${device} could not be signed out`, text: messageOf(error), tone: 'destructive' }),
      },
    );
  return (
    <ItemRow
      leading={<Icon aria-hidden className="size-5 text-ink-muted" />}
      title={deviceName === null ? device : `${device} · ${deviceName}`}
      text={
        <span className="whitespace-normal">
          Last seen <time dateTime={lastSeenAt}>{seenAt(lastSeenAt)}</time>
          {place !== '' && ` · ${place}`}
        </span>
      }
      trailing={
        isCurrent ? (
          <Badge tone="brand">This device</Badge>
        ) : (
          <Button size="sm" variant="ghost" busy={revoke.isPending} onClick={signOut}>
            Sign out<span className="sr-only"> {device}</span>
          </Button>
        )
      }
    />
  );
}
