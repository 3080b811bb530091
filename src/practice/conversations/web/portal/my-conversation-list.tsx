import { Link } from 'react-router';
import { useNow } from '#foundation/web/calendar/use-now.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Skeleton } from '#foundation/web/ui/skeleton.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import type { MyConversation } from '../../own.contract.ts';
import { listTime } from './expectation-text.ts';

interface MyConversationListProps {
  readonly conversations: readonly MyConversation[];
  /** Names the clinic of each, if they are with several. */
  readonly withClinic: boolean;
}

/** The conversations as cards that lead to them. */
export function MyConversationList({ conversations, withClinic }: MyConversationListProps) {
  const now = useNow();
  return (
    <ul aria-label="Your conversations" className="flex flex-col gap-3">
      {conversations.map((conversation) => (
        <Row key={conversation.id} conversation={conversation} withClinic={withClinic} now={now} />
      ))}
    </ul>
  );
}

interface RowProps extends Pick<MyConversationListProps, 'withClinic'> {
  readonly conversation: MyConversation;
  readonly now: number;
}

function Row({ conversation, withClinic, now }: RowProps) {
  const {
    id,
    clinicName,
    petName,
    subject,
    country,
    lastMessageAt,
    preview,
    isFromClinic,
    unreadCount,
    isClosed,
  } = conversation;
  const isUnread = unreadCount > 0;
  const about = [withClinic || subject === null ? clinicName : null, petName].filter(Boolean).join(' · ');
  return (
    <li className="relative flex flex-col gap-1 rounded-xl border border-line bg-surface p-4 transition-colors hover:bg-hover/40">
      <div className="flex items-baseline gap-3">
        <Link
          to={`/client/messages/${id}`}
          className={cn(
            'focus-ring min-w-0 flex-1 truncate rounded-sm after:absolute after:inset-0 after:rounded-xl',
            isUnread ? 'font-semibold' : 'font-medium',
          )}
        >
          {subject ?? clinicName}
        </Link>
        <time dateTime={lastMessageAt} className="shrink-0 text-base text-ink-muted">
          {listTime(country, lastMessageAt, now)}
        </time>
      </div>
      <p className="truncate text-base text-ink-muted empty:hidden">{about}</p>
      <div className="flex items-center gap-3">
        <p className={cn('min-w-0 flex-1 truncate text-base', !isUnread && 'text-ink-muted')}>
          {isFromClinic ? '' : 'You: '}
          {preview}
        </p>
        {isUnread && <Badge tone="brand">{unreadCount} unread</Badge>}
        {isClosed && !isUnread && <Badge>Closed</Badge>}
      </div>
    </li>
  );
}

export const ConversationListSkeleton = () => (
  <div className="flex flex-col gap-3">
    {[1, 2, 3].map((row) => (
      <Skeleton key={row} className="h-26 rounded-xl" />
    ))}
  </div>
);
