import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { pagesOf } from '#foundation/web/pages.ts';
import { PagedTable } from '#foundation/web/table/paged-table.tsx';
import { timestampLabel } from '#foundation/web/time/date-time-label.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import type { Column } from '#foundation/web/ui/data-table.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { countName } from '../count-text.rules.ts';
import { type CountSummary, listControlledCountsEndpoint } from '../counts.contract.ts';

const addressOf = ({ id }: CountSummary): string => `/clinic/controlled-drugs/counts/${id}`;

const peopleOf = ({ countedByName, witnessName }: CountSummary): string =>
  [countedByName, witnessName].filter((name) => name !== null).join(', ');

const Differences = ({ differences }: { readonly differences: number }) =>
  differences === 0 ? (
    <Badge tone="good">Agrees</Badge>
  ) : (
    <Badge tone="bad">{differences === 1 ? '1 difference' : `${differences} differences`}</Badge>
  );

const columns = (zone: string): readonly Column<CountSummary>[] => [
  {
    key: 'what',
    header: 'Count',
    cell: (count) => (
      <Link className="focus-ring font-medium" to={addressOf(count)}>
        {countName(count)}
      </Link>
    ),
  },
  { key: 'at', header: 'When', cell: ({ countedAt }) => timestampLabel(zone, countedAt) },
  { key: 'by', header: 'Counted and confirmed by', from: 'md', cell: peopleOf },
  { key: 'lines', header: 'Lines', numeric: true, cell: ({ lines }) => lines },
  { key: 'result', header: 'Result', atEnd: true, cell: (count) => <Differences {...count} /> },
];

/** A count on a phone. */
const countCard = (zone: string) =>
  function CountCard(count: CountSummary) {
    return (
      <>
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <Link className="focus-ring font-medium" to={addressOf(count)}>
            {countName(count)}
          </Link>
          <span className="text-sm text-ink-muted">
            {[timestampLabel(zone, count.countedAt), peopleOf(count)].join(' · ')}
          </span>
        </span>
        <Differences {...count} />
      </>
    );
  };

/** The counts so far. */
export function PastCounts() {
  const { zone } = useClinicClock();
  const list = useInfiniteQuery({ ...pagesOf(listControlledCountsEndpoint, {}) });
  return (
    <section aria-label="Counts" className="flex flex-col gap-2">
      <h2 className="font-semibold">Counts</h2>
      <PagedTable
        list={list}
        failure="The counts could not be loaded"
        noun={['count', 'counts']}
        label="Counts of controlled drugs"
        columns={columns(zone)}
        rowKey={({ id }) => id}
        card={countCard(zone)}
        empty={<EmptyState compact title="No counts yet" hint="A count needs a second person with a PIN." />}
      />
    </section>
  );
}
