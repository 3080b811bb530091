import { useQuery } from '@tanstack/react-query';
import { ArrowDownToLine } from 'lucide-react';
import { useWrite, queryOf } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { deviceZone, nearDateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList } from '#foundation/web/ui/data-list.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { ScrollArea } from '#foundation/web/ui/scroll-area.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import {
  listPlatformWebhooksEndpoint,
  listWebhooksEndpoint,
  replayPlatformWebhookEndpoint,
  replayWebhookEndpoint,
  type CrmWebhook,
  type WebhookState,
} from '../../webhooks.contract.ts';

const ENDPOINTS = {
  platform: { list: listPlatformWebhooksEndpoint, replay: replayPlatformWebhookEndpoint },
  clinic: { list: listWebhooksEndpoint, replay: replayWebhookEndpoint },
} as const;

type Scope = keyof typeof ENDPOINTS;

const STATES: Readonly<
  Record<WebhookState, { readonly label: string; readonly tone: 'bad' | 'good' | 'neutral' | 'warn' }>
> = {
  waiting: { label: 'Waiting', tone: 'warn' },
  applied: { label: 'Applied', tone: 'good' },
  ignored: { label: 'Nothing to do', tone: 'neutral' },
  refused: { label: 'Refused', tone: 'bad' },
  failed: { label: 'Failed', tone: 'bad' },
};

/** The polling interval while an event is being applied. */
const RECHECK_INTERVAL_MS = 2_000;

/** The latest events of the CRM with their state, and a button to replay each. */
export function WebhookLogCard({ of }: { readonly of: Scope }) {
  const list = useQuery({
    ...queryOf(ENDPOINTS[of].list, {}),
    refetchInterval: ({ state }) =>
      state.data?.items.some((one) => one.state === 'waiting') ? RECHECK_INTERVAL_MS : false,
  });
  const items = list.data?.items;
  return (
    <Card aria-labelledby="crm-webhooks">
      <CardHeader
        titleId="crm-webhooks"
        title="Events from the CRM"
        description="The latest fifty. Events without a valid signature or older than five minutes are rejected."
        action={
          <Button size="sm" busy={list.isRefetching} onClick={() => void list.refetch()}>
            Refresh
          </Button>
        }
      />
      {list.isPending && <SkeletonRows rows={3} className="border-t border-line" />}
      {list.error && !items && (
        <ErrorState
          compact
          title="The events could not be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {items?.length === 0 && (
        <EmptyState
          compact
          icon={<ArrowDownToLine />}
          title="No events yet"
          hint="Changes made in GoHighLevel appear here within seconds."
        />
      )}
      {items && <Events items={items} of={of} />}
    </Card>
  );
}

const isDone = ({ state }: CrmWebhook): boolean => state === 'applied' || state === 'ignored';

/** Those that need a hand, or are still being applied; the others are folded. */
function Events({ items, of }: { readonly items: readonly CrmWebhook[]; readonly of: Scope }) {
  const done = items.filter(isDone);
  const rows = (some: readonly CrmWebhook[]) => (
    <ItemList className="border-t border-line">
      {some.map((event) => (
        <EventRow key={event.id} event={event} of={of} />
      ))}
    </ItemList>
  );
  return (
    <>
      {done.length < items.length && rows(items.filter((event) => !isDone(event)))}
      {done.length > 0 && (
        <details className="border-t border-line">
          <summary className="focus-ring w-fit rounded-sm px-4 py-3 text-sm text-ink-muted hover:text-ink">
            {done.length === 1 ? 'Show one processed event' : `Show ${done.length} processed events`}
          </summary>
          <ScrollArea label="Processed events" className="max-h-96 rounded-b-lg">
            {rows(done)}
          </ScrollArea>
        </details>
      )}
    </>
  );
}

const dateAndTimeOf = (at: string): string => `${nearDateIn(deviceZone(), at)}, ${timeIn(deviceZone(), at)}`;

function EventRow({ event, of }: { readonly event: CrmWebhook; readonly of: Scope }) {
  const { kind, receivedAt, state, reason, replays } = event;
  const { label, tone } = STATES[state];
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
      <div className="flex min-w-44 flex-1 flex-col">
        <span className="truncate font-medium">{kind}</span>
        <span className="text-sm text-ink-muted">
          {dateAndTimeOf(receivedAt)}
          {reason !== null && ` · ${reason}`}
          {replays > 0 && ` · replayed ${replays === 1 ? 'once' : `${replays} times`}`}
        </span>
      </div>
      <Badge tone={tone}>{label}</Badge>
      {state === 'refused' ? null : <ReplayButton event={event} of={of} />}
    </li>
  );
}

function ReplayButton({ event, of }: { readonly event: CrmWebhook; readonly of: Scope }) {
  const { replay: endpoint } = ENDPOINTS[of];
  const replay = useWrite(endpoint);
  const run = () =>
    replay.mutate(
      { webhookId: event.id },
      {
        onSuccess: () => notify({ title: 'Event replayed', text: `${event.kind} is being applied again.` }),
        onError: (error) =>
          notify({ title: 'The event could not be replayed', text: messageOf(error), tone: 'destructive' }),
      },
    );
  return (
    <Button size="sm" variant="ghost" busy={replay.isPending} onClick={run}>
      Replay<span className="sr-only"> {event.kind}</span>
    </Button>
  );
}
