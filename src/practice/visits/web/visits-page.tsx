import { useInfiniteQuery } from '@tanstack/react-query';
import { ClipboardCheck, LayoutTemplate, Settings2 } from 'lucide-react';
import { Link } from 'react-router';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { May } from '#foundation/web/session/may.tsx';
import { useSession } from '#foundation/web/session/use-session.ts';
import { PagedTable } from '#foundation/web/table/paged-table.tsx';
import { useAddressChoice } from '#foundation/web/table/use-address-choice.ts';
import { nearDateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { useChangedByOthers } from '#foundation/web/use-changed-by-others.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import type { Column } from '#foundation/web/ui/data-table.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { Segmented } from '#foundation/web/ui/segmented.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { PetAvatar } from '#practice/pets/web/public/pet-avatar.tsx';
import { listUnsignedVisitsEndpoint, type VisitListItem } from '../contract.ts';
import { changeRecordRulesEndpoint } from '../rules.contract.ts';
import { visitPath } from './public/open-visit-path.ts';
import { VisitStatusBadge } from './status-badge.tsx';

export const handle = screen({ title: 'Visits', roles: STAFF_ROLES });

/** Unsigned visits are days old: the year says nothing. */
const momentIn = (zone: string, at: string): string => `${nearDateIn(zone, at)}, ${timeIn(zone, at)}`;

const columnsIn = (zone: string): readonly Column<VisitListItem>[] => [
  {
    key: 'pet',
    header: 'Pet',
    cell: ({ pet }) => (
      <span className="flex items-center gap-2">
        <PetAvatar name={pet.name} species={pet.species} size="xs" />
        <span className="truncate">{pet.name}</span>
      </span>
    ),
  },
  {
    key: 'reason',
    header: 'Reason',
    cell: ({ reason }) => <span className="block max-w-72 whitespace-normal">{reason}</span>,
  },
  { key: 'status', header: 'Status', cell: ({ status }) => <VisitStatusBadge status={status} /> },
  { key: 'doctor', header: 'Doctor', from: 'lg', cell: ({ doctor }) => doctor?.fullName },
  { key: 'client', header: 'Client', from: 'xl', cell: ({ client }) => client?.fullName },
  {
    key: 'started',
    header: 'Started',
    numeric: true,
    cell: ({ startedAt }) => momentIn(zone, startedAt),
  },
  {
    key: 'locks',
    header: 'Locks',
    numeric: true,
    from: 'lg',
    cell: ({ locksAt }) => locksAt && momentIn(zone, locksAt),
  },
];

/** `/clinic/visits`: what nobody has signed yet, the oldest first; for doctors their own at first. */
export default function VisitsPage() {
  const { zone } = useClinicClock();
  const { role } = useSession();
  const [whose, choose] = useAddressChoice('whose', role === 'doctor' ? ['mine', 'all'] : ['all', 'mine']);
  const list = useInfiniteQuery({
    ...pagesOf(listUnsignedVisitsEndpoint, { whose }),
    placeholderData: (before) => before,
  });
  const highlightedIds = useChangedByOthers('visits');
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Visits"
        description="Visits waiting for a signature, oldest first."
        actions={
          <>
            <May call={changeRecordRulesEndpoint}>
              <Button asChild>
                <Link to="/clinic/visits/settings">
                  <Settings2 aria-hidden />
                  Settings
                </Link>
              </Button>
            </May>
            <Button asChild>
              <Link to="/clinic/visits/templates">
                <LayoutTemplate aria-hidden />
                Templates
              </Link>
            </Button>
          </>
        }
      />
      <Segmented
        label="Whose visits"
        value={whose}
        onValueChange={choose}
        options={[
          { value: 'mine', label: 'Mine' },
          { value: 'all', label: 'All' },
        ]}
      />
      <PagedTable
        list={list}
        failure="The visits could not be loaded"
        noun={['visit', 'visits']}
        label="Unsigned visits"
        columns={columnsIn(zone)}
        rowKey={({ id }) => id}
        rowTo={({ id }) => visitPath(id)}
        card={cardIn(zone)}
        highlightedKeys={highlightedIds}
        empty={
          <EmptyState
            icon={<ClipboardCheck />}
            title={whose === 'mine' ? 'All your visits are signed' : 'All visits are signed'}
            hint="Visits start from an arrived appointment or a pet’s page, and stay here until they are signed."
          />
        }
      />
    </div>
  );
}

/** A visit on a narrow screen. */
const VisitCard = ({ visit, zone }: { readonly visit: VisitListItem; readonly zone: string }) => (
  <div className="flex min-w-0 flex-1 items-start gap-3">
    <PetAvatar name={visit.pet.name} species={visit.pet.species} size="xs" />
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <Link
          to={visitPath(visit.id)}
          className="focus-ring truncate rounded-sm text-md font-medium after:absolute after:inset-0"
        >
          {visit.pet.name}
        </Link>
        <VisitStatusBadge status={visit.status} />
      </p>
      <p className="truncate">{visit.reason}</p>
      <p className="text-sm text-ink-muted tabular">
        {momentIn(zone, visit.startedAt)}
        {visit.doctor && ` · ${visit.doctor.fullName}`}
      </p>
    </div>
  </div>
);

const cardIn = (zone: string) => (visit: VisitListItem) => <VisitCard visit={visit} zone={zone} />;
