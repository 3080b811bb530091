import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { CONVERSATION_TOPIC_LABELS, CONVERSATION_TOPICS } from '#vocabulary/conversations.ts';
import { MESSAGE_SORT_LABELS, MESSAGE_SORTS } from '#vocabulary/message-sorts.ts';
import {
  CONVERSATION_PRIORITIES,
  CONVERSATION_PRIORITY_LABELS,
  MESSAGE_CHANNEL_LABELS,
  MESSAGE_CHANNELS,
} from '#vocabulary/messages.ts';
import { queryOf } from '#foundation/web/api.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { Popover } from '#foundation/web/ui/popover.tsx';
import { useAssistantFeature } from '#practice/assistant-switches/web/public/use-assistant-feature.ts';
import { listConversationTeamsEndpoint } from '../settings.contract.ts';
import { useTeam } from '#practice/staff/web/public/use-team.ts';
import type { FilterName, InboxFilters } from './use-inbox-filters.ts';

interface InboxFilterPopoverProps {
  readonly filters: InboxFilters;
  readonly count: number;
  readonly onFilter: (name: FilterName, value: string | null) => void;
  readonly onClear: () => void;
}

const options = <T extends string>(list: readonly T[], labels: Readonly<Record<T, string>>) => [
  { value: '', label: 'Any' },
  ...list.map((value) => ({ value, label: labels[value] })),
];

/** Channel, sort, topic, priority, colleague and team. */
export function InboxFilterPopover({ filters, count, onFilter, onClear }: InboxFilterPopoverProps) {
  const { options: members } = useTeam();
  const { data: teams } = useQuery(queryOf(listConversationTeamsEndpoint, {}));
  const isSorting = useAssistantFeature('message_sorting');
  const select = (
    name: FilterName,
    label: string,
    value: string | undefined,
    choices: readonly { readonly value: string; readonly label: string }[],
  ) => (
    <Field label={label}>
      <NativeSelect
        value={value ?? ''}
        onChange={({ target }) => onFilter(name, target.value || null)}
        options={choices}
      />
    </Field>
  );
  return (
    <Popover
      label="Filters"
      align="end"
      trigger={
        <Button aria-label={count === 0 ? 'Filters' : `Filters, ${count} set`}>
          <SlidersHorizontal aria-hidden />
          {count > 0 && <span className="tabular">{count}</span>}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        {select('channel', 'Channel', filters.channel, options(MESSAGE_CHANNELS, MESSAGE_CHANNEL_LABELS))}
        {isSorting && select('sort', 'Sorted as', filters.sort, options(MESSAGE_SORTS, MESSAGE_SORT_LABELS))}
        {select('topic', 'Topic', filters.topic, options(CONVERSATION_TOPICS, CONVERSATION_TOPIC_LABELS))}
        {select(
          'priority',
          'Priority',
          filters.priority,
          options(CONVERSATION_PRIORITIES, CONVERSATION_PRIORITY_LABELS),
        )}
        {select('assignee', 'Assigned to', filters.assigneeId, [{ value: '', label: 'Anyone' }, ...members])}
        {(teams?.items.length ?? 0) > 0 &&
          select('team', 'Team', filters.teamId, [
            { value: '', label: 'Any' },
            ...(teams?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ])}
        {count > 0 && (
          <Button variant="ghost" onClick={onClear}>
            Clear filters
          </Button>
        )}
      </div>
    </Popover>
  );
}
