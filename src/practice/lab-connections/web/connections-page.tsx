import { useQuery } from '@tanstack/react-query';
import { Cable, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { LABORATORY_KIND_LABELS } from '#vocabulary/laboratory-kinds.ts';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { queryOf } from '#foundation/web/api.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { useAddressSheet } from '#foundation/web/table/use-address-sheet.ts';
import { DateTimeText } from '#foundation/web/time/date-time-text.tsx';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { type Column, DataTable } from '#foundation/web/ui/data-table.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import {
  addLabConnectionEndpoint,
  getLabServerEndpoint,
  type LabConnection,
  listLabConnectionsEndpoint,
} from '../contract.ts';
import { AddConnectionSheet } from './add-connection-sheet.tsx';
import { CodeDialog, type ShownCode } from './code-dialog.tsx';
import { ConnectionSheet } from './connection-sheet.tsx';
import { placeLabel, stateOf } from './connection-text.ts';

/** Only a demo has it. */
const SimulatorCard = lazy(() =>
  import('./simulator-card.tsx').then((module) => ({ default: module.SimulatorCard })),
);

export const handle = screen({
  title: 'Laboratory connections',
  roles: STAFF_ROLES,
  help: '/clinic/help#lab-connections',
});

function StateBadge({ connection }: { readonly connection: Parameters<typeof stateOf>[0] }) {
  const { label, tone } = stateOf(connection);
  return <Badge tone={tone}>{label}</Badge>;
}

const columnsIn = (zone: string, country: string): readonly Column<LabConnection>[] => [
  {
    key: 'name',
    header: 'Connection',
    cell: ({ name, laboratory, ...connection }) => (
      <span className="flex min-w-0 flex-col py-1 whitespace-normal">
        <span>{name}</span>
        <span className="text-sm font-normal text-ink-muted">
          {laboratory.name}, {LABORATORY_KIND_LABELS[laboratory.kind]}
        </span>
        <span className="pt-1 @min-[28rem]:hidden">
          <StateBadge connection={connection} />
        </span>
      </span>
    ),
  },
  { key: 'orders', header: 'Orders', from: 'lg', cell: placeLabel },
  {
    key: 'heard',
    header: 'Last received',
    from: 'sm',
    cell: ({ lastReceivedAt }) =>
      lastReceivedAt === null ? (
        '–'
      ) : (
        <DateTimeText zone={zone} country={country} startsAt={lastReceivedAt} />
      ),
  },
  {
    key: 'state',
    header: 'State',
    from: 'sm',
    cell: (connection) => <StateBadge connection={connection} />,
  },
];

/** How laboratories and analyzers are reached: what is connected, when it was last heard, and what failed. `connection=<id>` opens one. */
export default function ConnectionsPage() {
  const { zone, country } = useClinicClock();
  const mayAdd = useSession().can(addLabConnectionEndpoint.permission);
  const list = useQuery(queryOf(listLabConnectionsEndpoint, {}));
  const { openKey, addressOf, close } = useAddressSheet('connection');
  const server = useQuery(queryOf(getLabServerEndpoint, {}));
  const [isAdding, setAdding] = useState(false);
  const [code, setCode] = useState<ShownCode>();
  const rows = list.data?.items;
  const chosen = rows?.find(({ id }) => id === openKey);
  const add = mayAdd && (
    <Button variant="primary" onClick={() => setAdding(true)}>
      <Plus aria-hidden />
      Add connection
    </Button>
  );
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Laboratory connections"
        description="Analyzers and laboratories that send results and receive orders."
        actions={add}
      />
      {list.error && !rows ? (
        <ErrorState
          title="The connections could not be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <DataTable
          label="Laboratory connections"
          columns={columnsIn(zone, country)}
          rows={rows}
          rowKey={({ id }) => id}
          rowTo={({ id }) => addressOf(id)}
          selectedKey={openKey ?? undefined}
          empty={
            <EmptyState
              icon={<Cable />}
              title="No connections yet"
              hint="Analyzers and laboratories that you connect appear here."
            />
          }
        />
      )}
      {rows && server.data?.hasSimulator === true && (
        <Suspense>
          <SimulatorCard connections={rows} />
        </Suspense>
      )}
      {isAdding && <AddConnectionSheet onClose={() => setAdding(false)} onAdded={setCode} />}
      {chosen && <ConnectionSheet key={chosen.id} connection={chosen} onCode={setCode} onClose={close} />}
      {code && <CodeDialog shown={code} onClose={() => setCode(undefined)} />}
    </div>
  );
}
