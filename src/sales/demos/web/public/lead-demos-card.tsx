import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queryOf } from '#foundation/web/api.ts';
import { dateIn, deviceZone, timeIn, zoneNote } from '#foundation/web/time/zone-time.ts';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { type Demo, type ListDemos, listDemosEndpoint } from '../../contract.ts';
import { DemoStatus } from '../demo-status.tsx';

/** How many are shown: a lead has at most two future demos. */
const SHOWN = 10;

const useDemosOf = (leadId: string, when: ListDemos['when']) =>
  useQuery(queryOf(listDemosEndpoint, { leadId, when, limit: SHOWN }));

/** A lead's upcoming demos with their hosts, then past ones. Renders nothing for a lead without demos. */
export function LeadDemosCard({ leadId }: { readonly leadId: string }) {
  const upcoming = useDemosOf(leadId, 'upcoming');
  const past = useDemosOf(leadId, 'past');
  const demos = [...(upcoming.data?.items ?? []), ...(past.data?.items ?? [])];
  const error = upcoming.error ?? past.error;
  if (demos.length === 0 && error === null) return null;
  return (
    <Card aria-labelledby="demos-title">
      <CardHeader title="Demos" titleId="demos-title" />
      {demos.length === 0 ? (
        <ErrorState
          compact
          title="The demos could not be loaded"
          error={error}
          onRetry={() => void Promise.all([upcoming.refetch(), past.refetch()])}
        />
      ) : (
        <ItemList className="border-t border-line">
          {upcoming.data?.items.map((demo) => (
            <DemoRow key={demo.id} demo={demo} to={`/admin/demos?demo=${demo.id}`} />
          ))}
          {past.data?.items.map((demo) => (
            <DemoRow key={demo.id} demo={demo} to={`/admin/demos?tab=past&demo=${demo.id}`} />
          ))}
        </ItemList>
      )}
    </Card>
  );
}

function DemoRow({ demo, to }: { readonly demo: Demo; readonly to: string }) {
  const zone = deviceZone();
  return (
    <ItemRow
      className="hover:bg-hover/60"
      title={
        <Link to={to} className="focus-ring rounded-sm after:absolute after:inset-0">
          <time dateTime={demo.startsAt} className="tabular">
            {dateIn(zone, demo.startsAt)}, {timeIn(zone, demo.startsAt)}
            {zoneNote(zone, demo.startsAt)}
          </time>
        </Link>
      }
      text={demo.hostName === null ? 'No host' : `With ${demo.hostName}`}
      trailing={<DemoStatus demo={demo} />}
    />
  );
}
