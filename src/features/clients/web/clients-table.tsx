import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Avatar } from '#foundation/web/ui/avatar.tsx';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { type Column, DataTable } from '#foundation/web/ui/data-table.tsx';
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
  { key: 'pets', header: 'Pets', cell: petNames },
  { key: 'city', header: 'Town', from: 'lg', cell: ({ city }) => city },
  {
    key: 'account',
    header: 'Online',
    from: 'xl',
    cell: ({ hasAccount }) => hasAccount && <Badge tone="brand">Signs in</Badge>,
  },
];

interface ClientsTableProps {
  /** Undefined while on the way. */
  readonly clients: readonly ClientListItem[] | undefined;
  readonly empty: ReactNode;
  readonly footer: ReactNode;
}

/** The list of clients: rows for desks, cards for phones. */
export function ClientsTable({ clients, empty, footer }: ClientsTableProps) {
  const hasRows = clients !== undefined && clients.length > 0;
  return (
    <div className="@container">
      <div className={hasRows ? 'hidden @min-[40rem]:block' : ''}>
        <DataTable
          label="Clients"
          columns={COLUMNS}
          rows={clients}
          rowKey={({ id }) => id}
          rowTo={({ id }) => `/clinic/clients/${id}`}
          empty={empty}
          footer={footer}
        />
      </div>
      {hasRows && (
        <div className="flex flex-col rounded-lg border border-line bg-surface @min-[40rem]:hidden">
          <ul aria-label="Clients" className="divide-y divide-line">
            {clients.map((client) => (
              <li key={client.id} className="relative flex gap-3 px-4 py-3">
                <Avatar name={client.fullName} size="md" />
                <div className="flex min-w-0 flex-1 flex-col">
                  <Link
                    to={`/clinic/clients/${client.id}`}
                    className="focus-ring truncate rounded-sm text-md font-medium after:absolute after:inset-0"
                  >
                    {client.fullName}
                  </Link>
                  <p className="truncate text-ink-muted">{petNames(client) || 'No pets'}</p>
                  {client.phone && (
                    <ContactLink large kind="phone" value={client.phone} className="relative z-10 w-fit" />
                  )}
                </div>
              </li>
            ))}
          </ul>
          <div className="border-t border-line">{footer}</div>
        </div>
      )}
    </div>
  );
}
