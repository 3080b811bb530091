import { CONVERSATION_TOPIC_LABELS, CONVERSATION_TOPICS } from '#vocabulary/conversations.ts';
import {
  CONVERSATION_PRIORITIES,
  CONVERSATION_PRIORITY_LABELS,
  CONVERSATION_STATUS_LABELS,
  CONVERSATION_STATUSES,
} from '#vocabulary/messages.ts';
import { isoDayIn, nearDateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import type { ConversationEvent, Message } from '../conversation.contract.ts';

export type ThreadItem =
  | { readonly kind: 'day'; readonly key: string; readonly day: string }
  | { readonly kind: 'event'; readonly key: string; readonly event: ConversationEvent }
  | { readonly kind: 'message'; readonly key: string; readonly message: Message };

const atOf = (item: { readonly at: string }) => Date.parse(item.at);

/**
 * Messages and events as one list, the oldest first, with a line where a day begins. Events older than the oldest loaded
 * message wait until that part is loaded.
 *
 * @param hasMore whether there are older messages.
 */
export function threadItems(
  messages: readonly Message[],
  events: readonly ConversationEvent[],
  zone: string,
  hasMore: boolean,
): readonly ThreadItem[] {
  const oldest = Math.min(...messages.map(atOf));
  // Of the same instant, an automatic answer follows what it answers: both lists have the newest first, and sorting keeps the order.
  const entries = [
    ...events
      .filter((event) => !hasMore || atOf(event) >= oldest)
      .map((event) => ({ at: event.at, key: event.id, kind: 'event' as const, event }))
      .toReversed(),
    ...messages
      .map((message) => ({ at: message.at, key: message.id, kind: 'message' as const, message }))
      .toReversed(),
  ].toSorted((one, other) => atOf(one) - atOf(other));
  const items: ThreadItem[] = [];
  let day = '';
  for (const entry of entries) {
    const next = isoDayIn(zone, entry.at);
    if (next !== day) items.push({ kind: 'day', key: `day ${next}`, day: next });
    day = next;
    items.push(entry);
  }
  return items;
}

const named = <T extends string>(list: readonly T[], labels: Readonly<Record<T, string>>, value: string) => {
  const known = list.find((one) => one === value);
  return known === undefined ? value : labels[known].toLowerCase();
};

/** `Robin assigned this to Kim`: what happened, as one sentence without its time. */
export function eventText({ kind, byName, value }: ConversationEvent, zone: string): string {
  const who = byName ?? 'Tailwell';
  const at = value ?? '';
  switch (kind) {
    case 'opened':
      return 'Conversation started';
    case 'reopened':
      return byName === null ? 'Reopened by a new message' : `${byName} reopened this`;
    case 'status_changed':
      return `${who} set this to ${named(CONVERSATION_STATUSES, CONVERSATION_STATUS_LABELS, at)}`;
    case 'snoozed':
      return Number.isNaN(Date.parse(at))
        ? `${who} snoozed this`
        : `${who} snoozed this until ${nearDateIn(zone, at)}, ${timeIn(zone, at)}`;
    case 'snooze_ended':
      return 'Snooze ended';
    case 'assigned':
      if (value === null) return `${who} removed the assignee`;
      return value === byName ? `${who} took this` : `${who} assigned this to ${value}`;
    case 'team_changed':
      return value === null ? `${who} removed the team` : `${who} assigned this to ${value}`;
    case 'priority_changed':
      return `${who} set the priority to ${named(CONVERSATION_PRIORITIES, CONVERSATION_PRIORITY_LABELS, at)}`;
    case 'topic_changed':
      return `${who} set the topic to ${named(CONVERSATION_TOPICS, CONVERSATION_TOPIC_LABELS, at)}`;
    case 'merged':
      return `${who} merged another conversation into this one`;
    case 'unmerged':
      return `${who} undid the merge`;
    case 'matched':
      return value === null ? `${who} matched the sender` : `${who} matched the sender to ${value}`;
    case 'unmatched':
      return `${who} removed the match`;
    case 'emergency_found':
      return 'A message sounded like an emergency';
    case 'emergency_handled':
      return `${who} marked the emergency as handled`;
    case 'opted_out':
      return 'The client opted out of messages on this channel';
    case 'visit_confirmed':
      return 'The client confirmed the appointment';
    case 'opted_in':
      return 'The client opted in to messages on this channel again';
  }
}
