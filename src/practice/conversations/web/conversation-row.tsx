import { AlarmClock, CircleAlert, Paperclip, Siren } from 'lucide-react';
import type { z } from 'zod';
import { Link } from 'react-router';
import { MESSAGE_SORT_LABELS } from '#vocabulary/message-sorts.ts';
import { CONVERSATION_PRIORITY_LABELS } from '#vocabulary/messages.ts';
import { Avatar } from '#foundation/web/ui/avatar.tsx';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import type { listConversationsEndpoint } from '../contract.ts';
import { ChannelIcon } from './channel-icon.tsx';
import { listTime, urgencyOf, waitingLabel, whoOf } from './conversation-labels.ts';

export type InboxItem = z.output<(typeof listConversationsEndpoint)['output']>['items'][number];

interface ConversationRowProps {
  readonly item: InboxItem;
  readonly to: string;
  readonly isOpen: boolean;
  readonly isHighlighted: boolean;
  readonly zone: string;
  readonly today: string;
  readonly now: number;
  /** Whether the clinic has messages sorted. */
  readonly showsSort: boolean;
}

const OWN = { in: '', out: 'You: ', note: 'Note: ' } as const;

/** The last line: what was found, else what was written last, and by whom. */
function lineOf({ found, lastMessage }: InboxItem): string {
  if (found) return found.preview;
  if (lastMessage === null) return 'No messages yet';
  const { direction, authorName, preview, isAutomatic } = lastMessage;
  const author = isAutomatic
    ? 'Automatic: '
    : direction === 'out' && authorName !== null
      ? `${authorName}: `
      : OWN[direction];
  return author + (preview === '' ? 'Attachment' : preview);
}

/** The badge of an emergency, or that of the priority, says so already. */
const isMarkedUrgent = ({ sort, emergency, priority }: InboxItem): boolean =>
  sort === 'urgent' && (emergency !== null || priority === 'urgent');

/** One conversation of the list. Its link has the focus, and its name says what a sighted person sees. */
export function ConversationRow({
  item,
  to,
  isOpen,
  isHighlighted,
  zone,
  today,
  now,
  showsSort,
}: ConversationRowProps) {
  const isUnread = item.unreadCount > 0;
  const urgency = urgencyOf(item, now);
  const waiting = waitingLabel(item, now);
  return (
    <li
      className={cn(
        'relative flex gap-3 border-b border-line px-3 py-2.5 last:border-b-0 hover:bg-hover',
        isOpen && 'bg-brand-soft hover:bg-brand-soft',
        isHighlighted && 'animate-highlight',
      )}
    >
      <span
        aria-hidden
        className={cn('mt-2 size-2 shrink-0 rounded-full', isUnread ? 'bg-brand' : 'bg-transparent')}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <div className="flex items-center gap-2">
          <ChannelIcon channel={item.channel} />
          <Link
            to={to}
            replace
            preventScrollReset
            data-conversation={item.id}
            aria-current={isOpen ? 'true' : undefined}
            className={cn(
              'focus-ring min-w-0 flex-1 truncate rounded-sm text-base after:absolute after:inset-0',
              isUnread ? 'font-semibold' : 'font-medium',
            )}
          >
            {whoOf(item)}
            {item.pet !== null && <span className="font-normal text-ink-muted"> · {item.pet.name}</span>}
            {isUnread && <span className="sr-only">, {item.unreadCount} unread</span>}
          </Link>
          {item.lastMessage !== null && (
            <time dateTime={item.lastMessage.at} className="tabular shrink-0 text-xs text-ink-muted">
              {listTime(zone, item.lastMessage.at, today)}
            </time>
          )}
        </div>
        <p className={cn('truncate text-sm', isUnread ? 'text-ink' : 'text-ink-muted')}>
          {item.subject !== null && <span className="text-ink">{item.subject} · </span>}
          {lineOf(item)}
        </p>
        <div className="flex min-h-0 flex-wrap items-center gap-1.5 empty:hidden">
          {item.emergency !== null && (
            <Badge tone={item.emergency === 'red' ? 'bad' : 'warn'} icon={<Siren aria-hidden />}>
              {item.emergency === 'red' ? 'Emergency' : 'Check soon'}
            </Badge>
          )}
          {showsSort && item.sort !== null && item.sort !== 'other' && !isMarkedUrgent(item) && (
            <Badge tone={item.sort === 'urgent' ? 'bad' : 'brand'}>{MESSAGE_SORT_LABELS[item.sort]}</Badge>
          )}
          {item.undeliverableCount > 0 && (
            <Badge tone="bad" icon={<CircleAlert aria-hidden />}>
              Not delivered
            </Badge>
          )}
          {waiting !== null && (
            <Badge
              tone={urgency === 'late' ? 'bad' : urgency === 'soon' ? 'warn' : 'neutral'}
              icon={<AlarmClock aria-hidden />}
            >
              {waiting}
            </Badge>
          )}
          {item.status === 'snoozed' && item.snoozedUntil !== null && (
            <Badge>Snoozed until {listTime(zone, item.snoozedUntil, today)}</Badge>
          )}
          {item.status === 'resolved' && <Badge tone="good">Resolved</Badge>}
          {item.priority !== 'normal' && (
            <Badge tone={item.priority === 'low' ? 'neutral' : 'accent'}>
              {CONVERSATION_PRIORITY_LABELS[item.priority]}
            </Badge>
          )}
          {item.client === null && <Badge tone="outline">Unknown sender</Badge>}
          {(item.lastMessage?.fileCount ?? 0) > 0 && (
            <Paperclip aria-label="With attachment" className="size-3.5 text-ink-muted" />
          )}
        </div>
      </div>
      {item.assignee !== null && (
        <Avatar name={item.assignee.fullName} size="sm" className="mt-0.5 shrink-0" />
      )}
    </li>
  );
}
