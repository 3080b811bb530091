import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { queryOf } from '#foundation/web/api.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { fullDay, timeIn } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import type { ClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { listConversationEventsEndpoint, listMessagesEndpoint } from '../contract.ts';
import type { Conversation } from '../conversation.contract.ts';
import { MergedLinks } from './merged-links.tsx';
import { MessageBubble } from './message-bubble.tsx';
import { eventText, threadItems } from './thread-items.ts';

interface ThreadProps {
  readonly conversation: Conversation;
  readonly clock: Pick<ClinicClock, 'today' | 'zone'>;
  readonly onOpen: (id: string) => void;
}

/** How near the end somebody has to be for a new message to scroll into view. */
const NEAR_END_PX = 120;

/** The messages of a conversation, the newest at the bottom. Older ones load above without moving what is read. */
export function Thread({ conversation, clock, onOpen }: ThreadProps) {
  const { id } = conversation;
  const { zone } = clock;
  const list = useInfiniteQuery(pagesOf(listMessagesEndpoint, { id, limit: 50 }));
  const { data: events } = useQuery(queryOf(listConversationEventsEndpoint, { id }));
  const box = useRef<HTMLDivElement>(null);
  const isNearEnd = useRef(true);
  /** The height before older messages were asked for. */
  const heightBefore = useRef<number>(undefined);
  const messages = list.data?.pages.flatMap(({ items }) => items);
  const newestId = messages?.[0]?.id;
  const count = messages?.length ?? 0;

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || newestId === undefined || count === 0) return;
    if (heightBefore.current !== undefined) {
      element.scrollTop += element.scrollHeight - heightBefore.current;
      heightBefore.current = undefined;
    } else if (isNearEnd.current) {
      element.scrollTop = element.scrollHeight;
    }
  }, [newestId, count]);

  useEffect(() => {
    const element = box.current;
    if (element === null || count === 0) return undefined;
    // Pictures and a growing composer change the height after the messages are drawn.
    const observer = new ResizeObserver(() => {
      if (isNearEnd.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [count]);

  const onScroll = () => {
    const element = box.current;
    if (element === null) return;
    isNearEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END_PX;
  };

  const loadOlder = () => {
    heightBefore.current = box.current?.scrollHeight;
    void list.fetchNextPage();
  };

  if (list.error && !list.data)
    return (
      <ErrorState
        compact
        className="flex-1"
        title="The messages could not be loaded"
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  if (messages === undefined) return <SkeletonRows rows={6} className="flex-1" />;
  return (
    <div
      ref={box}
      onScroll={onScroll}
      role="log"
      aria-label="Messages"
      // Reachable by keyboard, so that it can be scrolled.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="focus-ring flex-1 overflow-y-auto bg-canvas px-3 py-4 max-lg:min-h-[50dvh] sm:px-4"
    >
      <div className="flex flex-col gap-3">
        <MergedLinks merged={conversation.merged} zone={zone} onOpen={onOpen} />
        {list.hasNextPage && (
          <Button
            variant="ghost"
            size="sm"
            className="self-center"
            busy={list.isFetchingNextPage}
            onClick={loadOlder}
          >
            Show earlier messages
          </Button>
        )}
        {threadItems(messages, events?.items ?? [], zone, list.hasNextPage).map((item) =>
          item.kind === 'day' ? (
            <h3 key={item.key} className="self-center text-xs font-medium text-ink-muted">
              {fullDay(item.day)}
            </h3>
          ) : item.kind === 'event' ? (
            <p key={item.key} className="self-center text-center text-xs text-ink-muted">
              {eventText(item.event, zone)} · {timeIn(zone, item.event.at)}
            </p>
          ) : (
            <MessageBubble
              key={item.key}
              message={item.message}
              conversation={conversation}
              clock={clock}
              showsChannel={item.message.channel !== conversation.channel}
            />
          ),
        )}
      </div>
    </div>
  );
}
