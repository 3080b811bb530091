import { useQuery } from '@tanstack/react-query';
import { ListChecks, Plus } from 'lucide-react';
import { useState } from 'react';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { May } from '#foundation/web/session/may.tsx';
import { useSession } from '#foundation/web/session/use-session.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { DataTable } from '#foundation/web/ui/data-table.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import {
  addCareProtocolEndpoint,
  addStarterProtocolsEndpoint,
  type CareProtocol,
  listCareProtocolsEndpoint,
} from '../protocols.contract.ts';
import { protocolCard, protocolColumns } from './protocol-columns.tsx';
import { ProtocolSheet } from './protocol-sheet.tsx';
import { ProtocolSimulator } from './protocol-simulator.tsx';

export const handle = screen({ title: 'Care protocols', roles: STAFF_ROLES });

/** When care is due at this clinic, with sources, and a simulator of what follows from it. */
export default function ProtocolsPage() {
  const clock = useClinicClock();
  const { data, error, refetch } = useQuery(queryOf(listCareProtocolsEndpoint, {}));
  const [sheet, setSheet] = useState<{ readonly protocol: CareProtocol | undefined }>();
  const mayManage = useSession().can(addCareProtocolEndpoint.permission);
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Care protocols"
        description="When care is due, by species. Check each against your guidelines, labels and law, then confirm it."
        actions={data && data.items.length > 0 ? <StarterButton /> : undefined}
        primary={
          mayManage
            ? {
                label: 'New protocol',
                icon: <Plus aria-hidden />,
                shortcut: 'N',
                onSelect: () => setSheet({ protocol: undefined }),
              }
            : undefined
        }
      />
      {data?.waitsForRegion && (
        <Banner tone="info" title="Your clinic’s address has no state or region">
          Some protocols apply to one state or region only. Until you add yours in the clinic settings, the
          national ones are used.
        </Banner>
      )}
      {error && !data ? (
        <ErrorState title="The protocols could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label="Care protocols"
          columns={protocolColumns(mayManage, (protocol) => setSheet({ protocol }))}
          rows={data?.items}
          rowKey={({ id }) => id}
          card={protocolCard(mayManage ? (protocol) => setSheet({ protocol }) : undefined)}
          empty={
            <EmptyState
              icon={<ListChecks />}
              title="No protocols yet"
              hint="The starter set has core and optional vaccinations, parasite control and exams, each with its source. You confirm each one."
              action={<StarterButton isPrimary />}
            />
          }
        />
      )}
      {data && data.items.length > 0 && <ProtocolSimulator protocols={data.items} today={clock.today} />}
      {sheet && mayManage && <ProtocolSheet protocol={sheet.protocol} onClose={() => setSheet(undefined)} />}
    </div>
  );
}

function StarterButton({ isPrimary = false }: { readonly isPrimary?: boolean }) {
  const add = useWrite(addStarterProtocolsEndpoint);
  return (
    <May call={addStarterProtocolsEndpoint}>
      <Button
        variant={isPrimary ? 'primary' : 'secondary'}
        busy={add.isPending}
        onClick={() =>
          add.mutate(
            {},
            {
              onSuccess: ({ added }) =>
                notify({
                  title: added === 0 ? 'You already have the full starter set' : `${added} protocols added`,
                  tone: 'good',
                }),
              onError: (error) =>
                notify({ title: 'Nothing was added', text: messageOf(error), tone: 'destructive' }),
            },
          )
        }
      >
        Add starter set
      </Button>
    </May>
  );
}
