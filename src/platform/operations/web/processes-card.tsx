import { deviceZone, nearDateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { type Column, DataTable } from '#foundation/web/ui/data-table.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import type { ServerProcess } from '../contract.ts';
import { byteSizeLabel, spanLabel } from '../health.rules.ts';
import { useMetrics } from './public/use-metrics.ts';

const columnsAt = (nowMs: number, zone: string): Column<ServerProcess>[] => [
  { key: 'id', header: 'Process', cell: ({ id }) => <code>{id.slice(0, 8)}</code> },
  {
    key: 'up',
    header: 'Uptime',
    cell: ({ startedAt }) => (
      <span title={`${nearDateIn(zone, startedAt)}, ${timeIn(zone, startedAt)}`}>
        {spanLabel(Math.max(0, Math.floor((nowMs - Date.parse(startedAt)) / 1_000)))}
      </span>
    ),
  },
  { key: 'sockets', header: 'Realtime sessions', numeric: true, cell: ({ socketCount }) => socketCount },
  {
    key: 'lag',
    header: 'Lag',
    numeric: true,
    from: 'sm',
    cell: ({ loopLagMs }) => `${showNumber(loopLagMs)} ms`,
  },
  {
    key: 'memory',
    header: 'Memory',
    numeric: true,
    from: 'md',
    cell: ({ memoryBytes }) => byteSizeLabel(memoryBytes),
  },
  {
    key: 'live',
    header: 'Live updates',
    from: 'md',
    cell: ({ hearsLive }) =>
      hearsLive ? <Badge tone="good">Receiving</Badge> : <Badge tone="bad">Not receiving</Badge>,
  },
];

/** The processes of the server that were seen within a minute. */
export function ProcessesCard() {
  const { measures, measuredAt } = useMetrics();
  return (
    <Card aria-labelledby="processes-title">
      <CardHeader
        title="Server processes"
        titleId="processes-title"
        description="Processes that reported within the last minute."
      />
      <DataTable
        label="Server processes"
        columns={columnsAt(measuredAt, deviceZone())}
        rows={measures?.processes}
        rowKey={({ id }) => id}
        empty={
          <EmptyState compact title="No server processes" hint="Each process reports every 15 seconds." />
        }
      />
    </Card>
  );
}
