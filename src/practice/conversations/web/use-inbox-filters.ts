import {
  CONVERSATION_TOPICS,
  type ConversationTopic,
  INBOX_VIEWS,
  type InboxView,
} from '#vocabulary/conversations.ts';
import { MESSAGE_SORTS, type MessageSort } from '#vocabulary/message-sorts.ts';
import {
  CONVERSATION_PRIORITIES,
  type ConversationPriority,
  MESSAGE_CHANNELS,
  type MessageChannelName,
} from '#vocabulary/messages.ts';
import { setOrDelete, useAddressParams } from '#foundation/web/table/use-address-params.ts';
import { useAddressSearch } from '#foundation/web/table/use-address-search.ts';

/** What narrows the list apart from its view and search. */
export interface InboxFilters {
  readonly channel?: MessageChannelName;
  readonly topic?: ConversationTopic;
  readonly sort?: MessageSort;
  readonly priority?: ConversationPriority;
  readonly assigneeId?: string;
  readonly teamId?: string;
}

const FILTER_NAMES = ['channel', 'sort', 'topic', 'priority', 'assignee', 'team'] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

const oneOf = <T extends string>(list: readonly T[], text: string | null): T | undefined =>
  list.find((one) => one === text);

function readFilters(params: URLSearchParams): InboxFilters {
  const channel = oneOf(MESSAGE_CHANNELS, params.get('channel'));
  const topic = oneOf(CONVERSATION_TOPICS, params.get('topic'));
  const sort = oneOf(MESSAGE_SORTS, params.get('sort'));
  const priority = oneOf(CONVERSATION_PRIORITIES, params.get('priority'));
  const assigneeId = params.get('assignee');
  const teamId = params.get('team');
  return {
    ...(channel ? { channel } : {}),
    ...(topic ? { topic } : {}),
    ...(sort ? { sort } : {}),
    ...(priority ? { priority } : {}),
    ...(assigneeId ? { assigneeId } : {}),
    ...(teamId ? { teamId } : {}),
  };
}

/** What the inbox opens with. A search looks everywhere unless a view is chosen. */
const DEFAULT_VIEW: InboxView = 'open';

/** The state of the inbox, all of it in the URL: view, filters, search and the open conversation. */
export function useInboxFilters() {
  const [params, change] = useAddressParams();
  const [typed, type, searched] = useAddressSearch();
  const view: InboxView = oneOf(INBOX_VIEWS, params.get('view')) ?? (searched === '' ? DEFAULT_VIEW : 'all');
  return {
    view,
    filters: readFilters(params),
    filterCount: FILTER_NAMES.filter((name) => params.get(name)).length,
    typed,
    type,
    searched,
    openId: params.get('conversation'),
    chooseView: (next: InboxView) =>
      change((now) => {
        setOrDelete(now, 'view', next === DEFAULT_VIEW && searched === '' ? null : next);
        now.delete('conversation');
      }),
    setFilter: (name: FilterName, value: string | null) => change((now) => setOrDelete(now, name, value)),
    clearFilters: () =>
      change((now) => {
        for (const name of FILTER_NAMES) now.delete(name);
      }),
    addressOf: (id: string): string => {
      const next = new URLSearchParams(params);
      next.set('conversation', id);
      return `?${next}`;
    },
    open: (id: string | null) => change((now) => setOrDelete(now, 'conversation', id)),
  };
}
