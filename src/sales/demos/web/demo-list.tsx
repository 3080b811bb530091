import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { pagesOf } from '#foundation/web/pages.ts';
import { dateIn, deviceZone, timeIn, zoneNote } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { PagedTable } from '#foundation/web/table/paged-table.tsx';
import type { Column } from '#foundation/web/ui/data-table.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { type Demo, type ListDemos, listDemosEndpoint } from '../contract.ts';
import { DemoSheet } from './demo-sheet.tsx';
import { DemoStatus } from './demo-status.tsx';

const COLUMNS: readonly Column<Demo>[] = [
  {
    key: 'who',
    header: 'Visitor',
    cell: ({ fullName, clinicName }) => (
      <span className="flex min-w-0 flex-col">
        <span className="truncate">{fullName}</span>
        <span className="truncate text-sm text-ink-muted">{clinicName}</span>
      </span>
    ),
  },
  {
    key: 'when',
    header: 'When',
    cell: (demo) => {
      const { startsAt } = demo;
      const zone = deviceZone();
      return (
        <span className="flex flex-col py-1 tabular">
          <span>{dateIn(zone, startsAt)}</span>
          <span className="text-sm font-normal text-ink-muted">
            {timeIn(zone, startsAt)}
            {zoneNote(zone, startsAt)}
          </span>
          <span className="mt-1 @min-[28rem]:hidden">
            <DemoStatus demo={demo} />
          </span>
        </span>
      );
    },
  },
  { key: 'host', header: 'Host', from: 'md', cell: ({ hostName }) => hostName ?? 'No host' },
  {
    key: 'zone',
    header: 'Visitor’s time zone',
    from: 'xl',
    cell: ({ timeZone }) => timeZone.replaceAll('_', ' '),
  },
  { key: 'status', header: 'State', from: 'sm', cell: (demo) => <DemoStatus demo={demo} /> },
];

/** Upcoming demos, the next first, or past ones. One of them opens in a sheet: `?demo=`. */
export function DemoList({ when }: Pick<ListDemos, 'when'>) {
  const [params, setParams] = useSearchParams();
  const list = useInfiniteQuery(pagesOf(listDemosEndpoint, { when }));
  const demos = list.data?.pages.flatMap(({ items }) => items);
  const tab = when === 'upcoming' ? {} : { tab: when };
  const chosen = demos?.find(({ id }) => id === params.get('demo'));
  return (
    <>
      <PagedTable
        list={list}
        failure="The demos could not be loaded"
        noun={['demo', 'demos']}
        label={when === 'upcoming' ? 'Upcoming demos' : 'Past demos'}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowTo={({ id }) => `?${new URLSearchParams({ ...tab, demo: id }).toString()}`}
        selectedKey={chosen?.id}
        empty={<NoDemos when={when} />}
      />
      {chosen && (
        <DemoSheet
          key={chosen.id}
          demo={chosen}
          onClose={() => setParams(tab, { preventScrollReset: true })}
        />
      )}
    </>
  );
}

const NoDemos = ({ when }: Pick<ListDemos, 'when'>) =>
  when === 'upcoming' ? (
    <EmptyState
      icon={<CalendarClock />}
      title="No demos booked"
      hint="Visitors choose a time at /demo from the hours set here."
      action={
        <Button asChild>
          <Link to="?tab=settings">Set hosts and hours</Link>
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={<CalendarClock />}
      title="No past demos"
      hint="Past demos appear here. Mark each as held or missed."
    />
  );
