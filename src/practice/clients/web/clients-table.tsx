import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type PagedList, PagedTable } from '#foundation/web/table/paged-table.tsx';
import { Avatar } from '#foundation/web/ui/avatar.tsx';
import { Badge } from '#foundation/web/ui/badge.tsx';
import type { Column } from '#foundation/web/ui/data-table.tsx';
import type { ClientListItem } from '../contract.ts';
import { ContactLink } from './public/contact-link.tsx';

const petNames = ({ pets, petCount }: ClientListItem): string => {
  const rest = petCount - pets.length;
  return pets.map(({ name }) => name).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
};

const COLUMNS: readonly Column<ClientListItem>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: (client) => (
      <span className="flex items-center gap-2">
        <Avatar name={client.fullName} size="xs" />
        <span className="truncate">{client.fullName}</span>
        {client.archivedAt !== null && <Badge>Archived</Badge>}
      </span>
    ),
  },
  {
    key: 'phone',
    header: 'Phone',
    cell: ({ phone }) => phone && <ContactLink bare kind="phone" value={phone} className="relative z-10" />,
  },
  {
    key: 'email',
    header: 'Email',
    from: 'lg',
    cell: ({ email }) => email && <ContactLink bare kind="email" value={email} className="relative z-10" />,
  },
  {
    key: 'pets',
    header: 'Pets',
    cell: (client) => (
      <span className="block max-w-36 truncate @min-[60rem]:max-w-64">{petNames(client)}</span>
    ),
  },
  { key: 'city', header: 'Town', from: 'xl', cell: ({ city }) => city },
  {
    key: 'account',
    header: 'Online',
    from: 'xl',
    cell: ({ hasAccount }) => hasAccount && <Badge tone="brand">Signs in</Badge>,
  },
];

function cardOf(client: ClientListItem) {
  return (
    <>
      <Avatar name={client.fullName} size="md" />
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex items-center gap-2">
          <Link
            to={`/clinic/clients/${client.id}`}
            className="focus-ring truncate rounded-sm text-md font-medium after:absolute after:inset-0"
          >
            {client.fullName}
          </Link>
          {client.archivedAt !== null && <Badge>Archived</Badge>}
        </div>
        <p className="truncate text-ink-muted">{petNames(client) || 'No pets'}</p>
        {client.phone && (
          <ContactLink large kind="phone" value={client.phone} className="relative z-10 w-fit" />
        )}
      </div>
    </>
  );
}

interface ClientsTableProps {
  readonly list: PagedList<ClientListItem>;
  readonly empty: ReactNode;
}

/** The list of clients: rows on wide screens, cards on phones. */
export function ClientsTable({ list, empty }: ClientsTableProps) {
  return (
    <PagedTable
      list={list}
      failure="The clients could not be loaded"
      noun={['client', 'clients']}
      label="Clients"
      columns={COLUMNS}
      rowKey={({ id }) => id}
      rowTo={({ id }) => `/clinic/clients/${id}`}
      card={cardOf}
      empty={empty}
    />
  );
}
