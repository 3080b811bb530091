import { useInfiniteQuery } from '@tanstack/react-query';
import { ClipboardCheck, Plus } from 'lucide-react';
import { Link } from 'react-router';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { PagedTable } from '#foundation/web/table/paged-table.tsx';
import { useAddressParams } from '#foundation/web/table/use-address-params.ts';
import { timestampLabel } from '#foundation/web/time/date-time-label.ts';
import { dateIn } from '#foundation/web/time/zone-time.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import type { Column } from '#foundation/web/ui/data-table.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { listStockCountsEndpoint, type StockCount, startStockCountEndpoint } from '../contract.ts';
import { scopeText, STATUS_LOOKS } from './count-text.ts';
import { StartCountSheet } from './start-count-sheet.tsx';

export const handle = screen({ title: 'Stock counts', roles: STAFF_ROLES });

const pathOf = ({ id }: Pick<StockCount, 'id'>): string => `/clinic/inventory/counts/${id}`;
const progressOf = ({ counted, lines }: StockCount): string =>
  `${showNumber(counted)} of ${showNumber(lines)}`;

const Status = ({ status }: Pick<StockCount, 'status'>) => (
  <Badge tone={STATUS_LOOKS[status].tone}>{STATUS_LOOKS[status].label}</Badge>
);

const columnsIn = (zone: string): readonly Column<StockCount>[] => [
  { key: 'what', header: 'Count', cell: scopeText },
  { key: 'note', header: 'Note', from: 'lg', cell: ({ note }) => note ?? '' },
  {
    key: 'started',
    header: 'Started',
    from: 'md',
    cell: ({ startedAt, startedByName }) =>
      `${timestampLabel(zone, startedAt)}${startedByName === null ? '' : `, ${startedByName}`}`,
  },
  { key: 'counted', header: 'Counted', numeric: true, cell: progressOf },
  { key: 'status', header: 'Status', atEnd: true, cell: ({ status }) => <Status status={status} /> },
];

const countCardIn = (zone: string) => (count: StockCount) => (
  <>
    <span className="flex min-w-0 flex-1 flex-col gap-0.5">
      <Link to={pathOf(count)} className="focus-ring font-medium after:absolute after:inset-0">
        {scopeText(count)}
      </Link>
      <span className="text-sm text-ink-muted">
        {`${progressOf(count)} counted · ${dateIn(zone, count.startedAt)}`}
      </span>
    </span>
    <Status status={count.status} />
  </>
);

/** Counts of the stock, the latest first. */
export default function CountsPage() {
  const { zone } = useClinicClock();
  const { can } = useSession();
  const [params, change] = useAddressParams();
  const list = useInfiniteQuery({ ...pagesOf(listStockCountsEndpoint, {}) });
  const mayStart = can(startStockCountEndpoint.permission);
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Stock counts"
        description="People counting cannot see the recorded quantities. Someone else recounts any differences."
        primary={
          mayStart
            ? {
                label: 'Start a count',
                icon: <Plus aria-hidden />,
                onSelect: () => change((next) => next.set('sheet', 'new'), { replace: false }),
              }
            : undefined
        }
      />
      <PagedTable
        list={list}
        failure="The counts could not be loaded"
        noun={['count', 'counts']}
        label="Stock counts"
        columns={columnsIn(zone)}
        rowKey={({ id }) => id}
        rowTo={pathOf}
        card={countCardIn(zone)}
        empty={
          <EmptyState
            icon={<ClipboardCheck />}
            title="No counts yet"
            hint="A count lists every lot of a location. Several people can count at once, each on their phone."
          />
        }
      />
      {params.get('sheet') === 'new' && mayStart && (
        <StartCountSheet onClose={() => change((next) => next.delete('sheet'))} />
      )}
    </div>
  );
}
