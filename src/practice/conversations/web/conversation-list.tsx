import { useEffect, useRef } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { INBOX_VIEW_LABELS, type InboxView } from '#vocabulary/conversations.ts';
import { useNow } from '#foundation/web/calendar/use-now.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { useChangedByOthers } from '#foundation/web/use-changed-by-others.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { LoadMore } from '#foundation/web/ui/load-more.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { useAssistantFeature } from '#practice/assistant-switches/web/public/use-assistant-feature.ts';
import { moveFocus } from '#foundation/web/ui/use-row-focus.ts';
import type { ClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { listConversationsEndpoint } from '../contract.ts';
import { ConversationRow, type InboxItem } from './conversation-row.tsx';
import type { InboxFilters } from './use-inbox-filters.ts';

interface ConversationListProps {
  readonly view: InboxView;
  readonly filters: InboxFilters;
  readonly searched: string;
  readonly openId: string | null;
  readonly addressOf: (id: string) => string;
  readonly clock: Pick<ClinicClock, 'today' | 'zone'>;
  readonly isNarrowed: boolean;
  readonly onClear: () => void;
  /** The ids in their order, for moving between conversations by keys. */
  readonly onItems: (ids: readonly string[]) => void;
}

/** What an empty view means, and what will appear in it. */
const EMPTY: Readonly<Record<InboxView, readonly [title: string, hint: string]>> = {
  open: [
    'No open conversations',
    'Conversations that need something from your clinic appear here. Messages sent automatically are under “All conversations”.',
  ],
  mine: [
    'Nothing assigned to you',
    'Conversations that a colleague assigns to you, or that you answer first, appear here.',
  ],
  unassigned: ['Everything is assigned', 'New messages without an assignee appear here.'],
  waiting: ['No one is waiting for a reply', 'Clients whose last message is unanswered appear here.'],
  overdue: ['No reply is overdue', 'Conversations past the clinic’s reply target appear here.'],
  undeliverable: [
    'Everything was delivered',
    'Messages that were not delivered appear here until someone handles them.',
  ],
  emergencies: ['No emergencies', 'Messages that sound like an emergency appear here right away.'],
  unread: ['You’re all caught up', 'Messages that no one has read yet appear here.'],
  unmatched: ['Every sender is known', 'Messages from unknown numbers and addresses appear here.'],
  snoozed: [
    'Nothing is snoozed',
    'Snoozed conversations wait here and come back when the snooze ends or a new message arrives.',
  ],
  all: [
    'No messages yet',
    'Text messages, emails, social messages and portal messages appear here in one list.',
  ],
};

const linksOf = (list: HTMLElement): HTMLAnchorElement[] => [
  ...list.querySelectorAll<HTMLAnchorElement>('[data-conversation]'),
];

/** The conversations of a view. Arrow keys, Home and End move between them. */
export function ConversationList(props: ConversationListProps) {
  const { view, filters, searched, openId, addressOf, clock, isNarrowed, onClear, onItems } = props;
  const isSorting = useAssistantFeature('message_sorting');
  const now = useNow();
  const list = useInfiniteQuery({
    ...pagesOf(listConversationsEndpoint, { view, ...filters, q: searched }),
    placeholderData: (before) => before,
  });
  const highlightedIds = useChangedByOthers('conversations');
  const items: readonly InboxItem[] | undefined = list.data?.pages.flatMap((page) => page.items);
  const ids = items?.map(({ id }) => id).join(' ') ?? '';
  const report = useRef(onItems);
  useEffect(() => {
    report.current = onItems;
  });
  useEffect(() => report.current(ids === '' ? [] : ids.split(' ')), [ids]);

  if (list.error && !list.data)
    return (
      <ErrorState
        compact
        title="Messages could not be loaded"
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  if (items === undefined) return <SkeletonRows rows={10} />;
  if (items.length === 0) {
    const [title, hint] = EMPTY[view];
    return isNarrowed ? (
      <EmptyState
        compact
        title="No conversation matches"
        hint={`Nothing in “${INBOX_VIEW_LABELS[view]}” matches the search and filters.`}
        action={<Button onClick={onClear}>Clear search and filters</Button>}
      />
    ) : (
      <EmptyState compact title={title} hint={hint} />
    );
  }
  return (
    <>
      {/* The rows' links have the focus; the list only receives their keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        aria-label="Conversations"
        aria-busy={list.isPlaceholderData}
        onKeyDown={(event) => moveFocus(event, linksOf(event.currentTarget))}
      >
        {items.map((item) => (
          <ConversationRow
            key={item.id}
            item={item}
            to={addressOf(item.id)}
            isOpen={item.id === openId}
            isHighlighted={highlightedIds.has(item.id)}
            zone={clock.zone}
            today={clock.today}
            now={now}
            showsSort={isSorting}
          />
        ))}
      </ul>
      <LoadMore
        shown={items.length}
        hasMore={list.hasNextPage}
        busy={list.isFetchingNextPage}
        onLoadMore={() => void list.fetchNextPage()}
        noun={['conversation', 'conversations']}
      />
    </>
  );
}
