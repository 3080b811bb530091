import { useQuery } from '@tanstack/react-query';
import { CircleCheck, ExternalLink, Megaphone } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { queryOf } from '#foundation/web/api.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList } from '#foundation/web/ui/data-list.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { listIncidentsEndpoint } from '../contract.ts';
import { ComponentsCard } from './components-card.tsx';
import { IncidentRow } from './incident-row.tsx';
import { IncidentUpdateSheet } from './incident-update-sheet.tsx';
import { OpenIncidentSheet } from './open-incident-sheet.tsx';

export const handle = screen({ title: 'Status page', roles: ['platform_admin'] });

/** What the public status page shows: measurements of the servers, and incidents that are written here. */
export default function StatusConsolePage() {
  const [params, setParams] = useSearchParams();
  const list = useQuery(queryOf(listIncidentsEndpoint, {}));
  const incidents = list.data?.items;
  const close = () => setParams({}, { replace: true });
  const spokenOf = incidents?.find(({ id }) => id === (params.get('update') ?? params.get('resolve')));
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Status page"
        description="What you write here appears on the public page immediately. Do not name people or clinics."
        actions={
          <Button asChild>
            <a href="/status" target="_blank" rel="noreferrer">
              <ExternalLink aria-hidden />
              Public page
            </a>
          </Button>
        }
        primary={{
          label: 'Open an incident',
          icon: <Megaphone aria-hidden />,
          shortcut: 'N',
          onSelect: () => setParams({ new: '1' }),
        }}
      />
      <ComponentsCard />
      <Card aria-labelledby="incidents-title">
        <CardHeader title="Incidents" titleId="incidents-title" description="Ongoing incidents first." />
        {list.error && !incidents && (
          <ErrorState
            compact
            title="The incidents could not be loaded"
            error={list.error}
            onRetry={() => void list.refetch()}
          />
        )}
        {!list.error && !incidents && <SkeletonRows rows={3} className="border-t border-line" />}
        {incidents?.length === 0 && (
          <EmptyState
            compact
            icon={<CircleCheck />}
            title="No incidents yet"
            hint="Report problems early and clearly. Fewer people will call."
          />
        )}
        {incidents && incidents.length > 0 && (
          <ItemList className="border-t border-line">
            {incidents.map((incident) => (
              <IncidentRow
                key={incident.id}
                incident={incident}
                onUpdate={() => setParams({ update: incident.id })}
                onResolve={() => setParams({ resolve: incident.id })}
              />
            ))}
          </ItemList>
        )}
      </Card>
      {params.has('new') && <OpenIncidentSheet onClose={close} />}
      {spokenOf?.resolvedAt === null && (
        <IncidentUpdateSheet
          key={params.toString()}
          incident={spokenOf}
          isEnd={params.has('resolve')}
          onClose={close}
        />
      )}
    </div>
  );
}
