import { BellOff, CalendarPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { SPECIES_ENTRIES } from '#vocabulary/species.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { type PagedList, PagedTable } from '#foundation/web/table/paged-table.tsx';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import type { Column } from '#foundation/web/ui/data-table.tsx';
import { bookAppointmentEndpoint } from '#practice/appointments/contract.ts';
import { bookPetPath } from '#practice/appointments/web/public/book-pet-path.ts';
import type { DueCareListItem } from '../contract.ts';
import { DueBadge } from './due-badge.tsx';
import { DueCareMenu } from './due-care-menu.tsx';
import { reminderState } from './reminder-state.ts';
import { SUPPRESSION_LABELS } from './suppression-labels.ts';

interface Clock {
  readonly today: string;
  readonly zone: string;
}

export type DueCareDialog = 'decline' | 'done' | 'dose' | 'elsewhere';
export type OpenDueCareDialog = (care: DueCareListItem, dialog: DueCareDialog) => void;

/** What another feature knows about the reminders of a pet; undefined for what this one says itself. */
export type RenderReminder = (petId: string, dueCareId: string) => ReactNode | undefined;

interface ReminderProps {
  readonly item: DueCareListItem;
  readonly clock: Clock;
  readonly render: RenderReminder | undefined;
}

function Reminder({ item, clock, render }: ReminderProps) {
  const known = item.status === 'open' ? render?.(item.petId, item.id) : undefined;
  if (known !== undefined) return known;
  const reasons = reminderState(item, clock);
  if (reasons.length === 0) return <span className="text-sm text-ink-muted">Can be reminded</span>;
  return (
    <span className="flex flex-wrap gap-1">
      {reasons.map((reason) => (
        <Badge key={reason} tone="outline" icon={<BellOff aria-hidden />}>
          {SUPPRESSION_LABELS[reason]}
        </Badge>
      ))}
    </span>
  );
}

function RowActions({
  item,
  clock,
  onOpen,
}: {
  item: DueCareListItem;
  clock: Clock;
  onOpen: OpenDueCareDialog;
}) {
  const mayBook = useSession().can(bookAppointmentEndpoint.permission) && !item.isDeceased;
  return (
    <span className="relative z-10 flex justify-end">
      {mayBook && item.status === 'open' && (
        <Button asChild size="icon" variant="ghost">
          <Link to={bookPetPath(item.petId)} aria-label={`Book ${item.petName}`}>
            <CalendarPlus aria-hidden />
          </Link>
        </Button>
      )}
      <DueCareMenu
        care={item}
        today={clock.today}
        onDecline={() => onOpen(item, 'decline')}
        onDone={() => onOpen(item, 'done')}
        onDose={
          item.isDeceased ? undefined : (isElsewhere) => onOpen(item, isElsewhere ? 'elsewhere' : 'dose')
        }
      />
    </span>
  );
}

const columnsFor = (
  clock: Clock,
  onOpen: OpenDueCareDialog,
  render: RenderReminder | undefined,
): readonly Column<DueCareListItem>[] => [
  {
    key: 'due',
    header: 'Due',
    cell: (item) => (
      <span className="flex items-center gap-2 tabular">
        {shortDay(item.dueOn)}
        <DueBadge care={item} today={clock.today} />
      </span>
    ),
  },
  {
    key: 'pet',
    header: 'Pet',
    cell: (item) => (
      <span>
        {item.petName} <span className="text-ink-muted">· {SPECIES_ENTRIES[item.species].label}</span>
      </span>
    ),
  },
  {
    key: 'care',
    header: 'Care',
    cell: (item) => (
      <span className="block max-w-64 truncate" title={item.explanation}>
        {item.name}
      </span>
    ),
  },
  {
    key: 'client',
    header: 'Client',
    from: 'lg',
    cell: ({ client }) =>
      client && (
        <Link
          to={`/clinic/clients/${client.id}`}
          className="focus-ring relative z-10 rounded-sm hover:underline"
        >
          {client.fullName}
        </Link>
      ),
  },
  {
    key: 'reminder',
    header: 'Reminder',
    from: 'md',
    cell: (item) => <Reminder item={item} clock={clock} render={render} />,
  },
  {
    key: 'actions',
    header: 'Actions',
    atEnd: true,
    cell: (item) => <RowActions item={item} clock={clock} onOpen={onOpen} />,
  },
];

interface CareCardProps {
  readonly item: DueCareListItem;
  readonly clock: Clock;
  readonly onOpen: OpenDueCareDialog;
  readonly render: RenderReminder | undefined;
}

function CareCard({ item, clock, onOpen, render }: CareCardProps) {
  return (
    <div className="flex min-w-0 flex-1 items-start gap-2">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <Link
          to={`/clinic/pets/${item.petId}`}
          className="focus-ring truncate rounded-sm text-md font-medium after:absolute after:inset-0"
        >
          {item.petName}
        </Link>
        <p className="wrap-anywhere">
          {item.name} <span className="text-ink-muted">· {SPECIES_ENTRIES[item.species].label}</span>
        </p>
        <p className="flex items-center gap-2 text-sm text-ink-muted tabular">
          {shortDay(item.dueOn)} <DueBadge care={item} today={clock.today} />
        </p>
        <Reminder item={item} clock={clock} render={render} />
        {item.client && <p className="text-sm text-ink-muted wrap-anywhere">{item.client.fullName}</p>}
      </div>
      <RowActions item={item} clock={clock} onOpen={onOpen} />
    </div>
  );
}

const cardsFor =
  (clock: Clock, onOpen: OpenDueCareDialog, render: RenderReminder | undefined) =>
  (item: DueCareListItem) => <CareCard item={item} clock={clock} onOpen={onOpen} render={render} />;

interface DueCareTableProps {
  readonly list: PagedList<DueCareListItem>;
  readonly clock: Clock;
  readonly onOpen: OpenDueCareDialog;
  readonly empty: ReactNode;
  readonly renderReminder?: RenderReminder | undefined;
}

/** The list of due care: rows on wide screens, cards on phones. */
export function DueCareTable({ list, clock, onOpen, empty, renderReminder }: DueCareTableProps) {
  return (
    <PagedTable
      list={list}
      failure="Due care could not be loaded"
      noun={['entry', 'entries']}
      label="Due care"
      columns={columnsFor(clock, onOpen, renderReminder)}
      rowKey={({ id }) => id}
      rowTo={({ petId }) => `/clinic/pets/${petId}`}
      card={cardsFor(clock, onOpen, renderReminder)}
      empty={empty}
    />
  );
}
