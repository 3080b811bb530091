import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type PagedList, PagedTable } from '#foundation/web/table/paged-table.tsx';
import { Badge } from '#foundation/web/ui/badge.tsx';
import type { Column, Sort } from '#foundation/web/ui/data-table.tsx';
import { dateIn } from '#foundation/web/time/zone-time.ts';
import { ContactLink } from '#practice/clients/web/public/contact-link.tsx';
import type { PetListItem } from '../contract.ts';
import { AlertBadges } from './public/alert-badges.tsx';
import { PetAvatar } from './public/pet-avatar.tsx';
import { ageLabel, kindLabel, shortAgeLabel } from './public/pet-labels.ts';

interface Clock {
  readonly zone: string;
  readonly today: string;
}

/** `28 Nov`, with the year if it is another one. */
const visitDay = (zone: string, today: string, instant: string): string => {
  const day = dateIn(zone, instant);
  return day.endsWith(today.slice(0, 4)) ? day.slice(0, -5) : day;
};

const columnsFor = ({ zone, today }: Clock): readonly Column<PetListItem>[] => [
  {
    key: 'name',
    header: 'Name',
    sortable: true,
    cell: (pet) => (
      <span className="flex items-center gap-2">
        <PetAvatar name={pet.name} species={pet.species} size="xs" />
        <span className="truncate">{pet.name}</span>
        {pet.deceasedOn !== null && <Badge>Deceased</Badge>}
      </span>
    ),
  },
  {
    key: 'kind',
    header: 'Species and breed',
    cell: (pet) => <span className="block max-w-40 truncate">{kindLabel(pet)}</span>,
  },
  {
    key: 'age',
    header: 'Age',
    from: 'xl',
    cell: (pet) => <span title={ageLabel(pet, today)}>{shortAgeLabel(pet, today)}</span>,
  },
  {
    key: 'client',
    header: 'Client',
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
    key: 'phone',
    header: 'Phone',
    from: 'xl',
    cell: ({ client }) =>
      client?.phone && <ContactLink bare kind="phone" value={client.phone} className="relative z-10" />,
  },
  {
    key: 'alerts',
    header: 'Alerts',
    cell: ({ alerts }) => (
      <span className="block max-w-28">
        <AlertBadges alerts={alerts} limit={1} />
      </span>
    ),
  },
  {
    key: 'last',
    header: 'Last visit',
    numeric: true,
    from: 'xl',
    cell: ({ lastVisitAt }) => lastVisitAt && visitDay(zone, today, lastVisitAt),
  },
  {
    key: 'next',
    header: 'Next visit',
    numeric: true,
    from: 'lg',
    cell: ({ nextVisitAt }) => nextVisitAt && visitDay(zone, today, nextVisitAt),
  },
];

function PetCard({ pet, today }: { readonly pet: PetListItem; readonly today: string }) {
  const facts = [kindLabel(pet), shortAgeLabel(pet, today)].filter(Boolean).join(' · ');
  return (
    <>
      <PetAvatar name={pet.name} species={pet.species} size="md" />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex items-center gap-2">
          <Link
            to={`/clinic/pets/${pet.id}`}
            className="focus-ring truncate rounded-sm text-md font-medium after:absolute after:inset-0"
          >
            {pet.name}
          </Link>
          {pet.deceasedOn !== null && <Badge>Deceased</Badge>}
        </div>
        <p className="truncate text-ink-muted">{facts}</p>
        {pet.client && (
          <p className="flex min-w-0 items-center justify-between gap-3">
            <span className="truncate">{pet.client.fullName}</span>
            {pet.client.phone && (
              <ContactLink large kind="phone" value={pet.client.phone} className="relative z-10 shrink-0" />
            )}
          </p>
        )}
        <AlertBadges alerts={pet.alerts} limit={3} />
      </div>
    </>
  );
}

const cardsFor =
  ({ today }: Clock) =>
  (pet: PetListItem) => <PetCard pet={pet} today={today} />;

interface PetsTableProps {
  readonly list: PagedList<PetListItem>;
  readonly clock: Clock;
  readonly highlightedIds: ReadonlySet<string>;
  readonly isDescending: boolean;
  readonly onSort: (sort: Sort) => void;
  readonly empty: ReactNode;
}

/** The list of pets: rows on wide screens, cards on phones. */
export function PetsTable({ list, clock, highlightedIds, isDescending, onSort, empty }: PetsTableProps) {
  return (
    <PagedTable
      list={list}
      failure="The pets could not be loaded"
      noun={['pet', 'pets']}
      label="Pets"
      columns={columnsFor(clock)}
      rowKey={({ id }) => id}
      rowTo={({ id }) => `/clinic/pets/${id}`}
      card={cardsFor(clock)}
      highlightedKeys={highlightedIds}
      sort={{ key: 'name', descending: isDescending }}
      onSort={onSort}
      empty={empty}
    />
  );
}
