import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleCheck, CloudOff, Plug } from 'lucide-react';
import type { ReactNode } from 'react';
import { notify } from '#foundation/web/notice/notify.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { useSession } from '#foundation/web/session/use-session.ts';
import { sentenceOf } from './call-function.ts';
import { ConnectedAccount } from '../connected-account.tsx';
import { connectionQuery, UNEXPECTED, type ConnectionState } from './connection-query.ts';
import { useProviderRedirect } from '../use-provider-redirect.ts';
import { redirectToProvider } from '../provider-authorization.ts';

const TEXTS = {
  platform: {
    description: 'Where the platform manages its leads.',
    offer: 'choose the agency or location that this platform may use.',
  },
  clinic: {
    description: 'The clinic’s own CRM, used by this clinic only.',
    offer: 'choose the location that belongs to your clinic.',
  },
} as const;

interface ConnectionCardProps {
  readonly userId: string;
  /** The owner of the connection. */
  readonly of: keyof typeof TEXTS;
}

const BADGES: Partial<Record<ConnectionState['kind'], ReactNode>> = {
  connected: (
    <Badge tone="good" icon={<CircleCheck aria-hidden />}>
      Connected
    </Badge>
  ),
  outage: (
    <Badge tone="warn" icon={<CloudOff aria-hidden />}>
      Not reachable
    </Badge>
  ),
};

/** The state of the connection: loading, connected, unreachable, ended, not connected or failed. */
export function ConnectionCard({ userId, of }: ConnectionCardProps) {
  const isFinishing = useProviderRedirect(userId);
  const { data, error, isFetching, refetch } = useQuery({
    ...connectionQuery(userId),
    enabled: !isFinishing,
  });
  const retryButton = (
    <Button busy={isFetching} onClick={() => void refetch()}>
      Try again
    </Button>
  );
  return (
    <Card aria-labelledby="crm-connection">
      <CardHeader
        titleId="crm-connection"
        title="GoHighLevel"
        description={TEXTS[of].description}
        action={data && !isFinishing ? BADGES[data.kind] : undefined}
      />
      {isFinishing || (!data && !error) ? (
        <SkeletonRows rows={4} className="border-t border-line" />
      ) : data ? (
        <StateBody state={data} of={of} retryButton={retryButton} />
      ) : (
        // Whether there is a connection is unknown, so nothing is offered that would replace one.
        <CardBody className="border-t border-line pt-4">
          <Banner tone="bad" action={retryButton}>
            {sentenceOf(error, UNEXPECTED)}
          </Banner>
        </CardBody>
      )}
    </Card>
  );
}

interface StateBodyProps {
  readonly state: ConnectionState;
  readonly of: ConnectionCardProps['of'];
  readonly retryButton: ReactNode;
}

function StateBody({ state, of, retryButton }: StateBodyProps) {
  if (state.kind === 'connected') return <ConnectedAccount connection={state.connection} />;
  if (state.kind === 'outage') {
    return (
      <>
        <CardBody className="border-t border-line pt-4">
          <Banner tone="warn" title="The connection could not be checked" action={retryButton}>
            <p>{state.message}</p>
            <p>The connection is kept. You do not need to connect again.</p>
          </Banner>
        </CardBody>
        <ConnectedAccount connection={state.connection} />
      </>
    );
  }
  return (
    <CardBody className="flex flex-col items-start gap-4 border-t border-line pt-4">
      {state.kind === 'ended' && (
        <Banner tone="warn" title="GoHighLevel has ended the connection" className="w-full">
          <p>{state.message}. Connect again to continue.</p>
        </Banner>
      )}
      <p className="max-w-prose text-ink-muted">
        You will be redirected to GoHighLevel to sign in and {TEXTS[of].offer} You can disconnect at any time.
      </p>
      <ConnectButton />
    </CardBody>
  );
}

function ConnectButton() {
  const { status, user } = useSession();
  const connect = useMutation({
    mutationFn: redirectToProvider,
    onError: (error) => {
      const text = sentenceOf(error, 'An unexpected error occurred');
      notify({ title: 'Connection Error', text, tone: 'destructive' });
    },
  });
  const start = () => {
    if (status !== 'in' || user === null) {
      notify({
        title: 'Authentication Required',
        text: 'Please log in before connecting to GoHighLevel',
        tone: 'destructive',
      });
      return;
    }
    connect.mutate(user.id);
  };
  return (
    // It stays busy after success, until the browser has navigated to the provider.
    <Button variant="primary" busy={connect.isPending || connect.isSuccess} onClick={start}>
      {!connect.isPending && <Plug aria-hidden />}
      Connect to GoHighLevel
    </Button>
  );
}
