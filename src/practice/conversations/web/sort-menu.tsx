import { ChevronDown } from 'lucide-react';
import { MESSAGE_SORT_LABELS, MESSAGE_SORTS, type MessageSort } from '#vocabulary/message-sorts.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Menu, MenuChoice } from '#foundation/web/ui/dropdown-menu.tsx';
import { useAssistantFeature } from '#practice/assistant-switches/web/public/use-assistant-feature.ts';

interface SortMenuProps {
  readonly sort: MessageSort;
  /** Null for those who may only read. */
  readonly onCorrect: ((sort: MessageSort) => void) | null;
}

const OPTIONS = MESSAGE_SORTS.map((value) => ({ value, label: MESSAGE_SORT_LABELS[value] }));
const toneOf = (sort: MessageSort) =>
  sort === 'urgent' ? 'bad' : sort === 'other' ? 'neutral' : ('brand' as const);

/** What the latest message of the client was sorted as. A press corrects it. Nothing where the clinic has turned sorting off. */
export function SortMenu({ sort, onCorrect }: SortMenuProps) {
  const isOn = useAssistantFeature('message_sorting');
  if (!isOn) return null;
  const label = MESSAGE_SORT_LABELS[sort];
  if (onCorrect === null) return <Badge tone={toneOf(sort)}>{label}</Badge>;
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`Sorted as ${label}. Correct it`}
          className="focus-ring rounded-full"
        >
          <Badge tone={toneOf(sort)} icon={<ChevronDown aria-hidden />}>
            {label}
          </Badge>
        </button>
      }
    >
      <MenuChoice label="Sorted by rules as" value={sort} onValueChange={onCorrect} options={OPTIONS} />
    </Menu>
  );
}
