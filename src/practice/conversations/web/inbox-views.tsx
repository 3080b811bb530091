import { useQuery } from '@tanstack/react-query';
import { INBOX_VIEW_LABELS, INBOX_VIEWS, type InboxView } from '#vocabulary/conversations.ts';
import { queryOf } from '#foundation/web/api.ts';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { countConversationsEndpoint, type ConversationCounts } from '../contract.ts';

const labelOf = (view: InboxView, counts: ConversationCounts | undefined): string => {
  const count = view === 'all' ? 0 : (counts?.[view] ?? 0);
  return count === 0 ? INBOX_VIEW_LABELS[view] : `${INBOX_VIEW_LABELS[view]} (${count})`;
};

interface InboxViewsProps {
  readonly view: InboxView;
  readonly onView: (view: InboxView) => void;
  readonly className?: string;
}

/** The view of the inbox, with how many conversations each has. */
export function InboxViews({ view, onView, className }: InboxViewsProps) {
  const { data: counts } = useQuery(queryOf(countConversationsEndpoint, {}));
  return (
    <NativeSelect
      aria-label="View"
      className={className ?? ''}
      value={view}
      onChange={({ target }) => onView(INBOX_VIEWS.find((one) => one === target.value) ?? 'open')}
      options={INBOX_VIEWS.map((one) => ({ value: one, label: labelOf(one, counts) }))}
    />
  );
}
