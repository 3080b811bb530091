import { useQuery } from '@tanstack/react-query';
import { ClipboardCheck } from 'lucide-react';
import { Link } from 'react-router';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { queryOf } from '#foundation/web/api.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { useAddressParams } from '#foundation/web/table/use-address-params.ts';
import { dateTimeLabel } from '#foundation/web/time/date-time-label.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { StatCard } from '#foundation/web/ui/stat-card.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { type ControlledOverview, getControlledOverviewEndpoint } from '../contract.ts';
import { countControlledDrugsEndpoint } from '../counts.contract.ts';
import { CountSheet } from './count-sheet.tsx';
import { DetailsSheet } from './details-sheet.tsx';
import { DiscrepanciesCard } from './discrepancies-card.tsx';
import { DrugCard } from './drug-card.tsx';
import { LicencesCard } from './licences-card.tsx';
import { OpenSheet } from './open-sheet.tsx';
import { PastCounts } from './past-counts.tsx';

export const handle = screen({ title: 'Controlled drugs', roles: STAFF_ROLES });

/** The controlled drugs of the clinic: containers, counts, discrepancies and licenses. */
export default function ControlledDrugsPage() {
  const { data, error, refetch } = useQuery(queryOf(getControlledOverviewEndpoint, {}));
  if (data) return <Overview overview={data} />;
  return (
    <>
      <PageHeader title="Controlled drugs" />
      {error ? (
        <ErrorState
          title="The controlled drugs could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </>
  );
}

function Overview({ overview }: { readonly overview: ControlledOverview }) {
  const { can } = useSession();
  // Dates and numbers follow the clinic's country.
  useClinicClock();
  const [params, change] = useAddressParams();
  const show = (sheet: string | null, drugId?: string) =>
    change(
      (next) => {
        next.delete('drug');
        if (sheet === null) next.delete('sheet');
        else next.set('sheet', sheet);
        if (drugId !== undefined) next.set('drug', drugId);
      },
      { replace: sheet === null },
    );
  const { drugs, broken } = overview;
  const mayCount = can(countControlledDrugsEndpoint.permission);
  const chosen = drugs.find(({ itemId }) => itemId === params.get('drug'));
  const sheet = params.get('sheet');
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Controlled drugs"
        description={`Each container has its own register. Rows are only added, never changed, and kept for ${showNumber(overview.retentionYears.value ?? 0)} years (${overview.retentionYears.source}).`}
        primary={
          mayCount && drugs.length > 0
            ? { label: 'Count', icon: <ClipboardCheck aria-hidden />, onSelect: () => show('count') }
            : undefined
        }
      />
      {broken.map(({ containerId, position }) => (
        <Banner key={containerId} tone="bad" title={`A register was altered from row ${position} on`}>
          <Link className="underline" to={`/clinic/controlled-drugs/containers/${containerId}`}>
            See the container
          </Link>
        </Banner>
      ))}
      <Figures overview={overview} />
      {drugs.length === 0 && (
        <EmptyState
          title="No controlled drugs in the catalog"
          hint="Set a drug’s control schedule and stock unit in Settings, under Services and products."
        />
      )}
      {drugs.map((drug) => (
        <DrugCard
          key={drug.itemId}
          drug={drug}
          onOpen={() => show('open', drug.itemId)}
          onDetails={() => show('details', drug.itemId)}
        />
      ))}
      <DiscrepanciesCard />
      <PastCounts />
      <LicencesCard />
      {mayCount && sheet === 'count' && <CountSheet drugs={drugs} onClose={() => show(null)} />}
      {chosen && mayCount && sheet === 'open' && <OpenSheet drug={chosen} onClose={() => show(null)} />}
      {chosen && sheet === 'details' && <DetailsSheet drug={chosen} onClose={() => show(null)} />}
    </div>
  );
}

function Figures({ overview }: { readonly overview: ControlledOverview }) {
  const { zone } = useClinicClock();
  const { today, openedAt, closedAt, inventoryDueOn, lastInventoryOn, inventoryEveryMonths } = overview;
  const latest = closedAt ?? openedAt;
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      <StatCard
        label="Counted today"
        value={closedAt ? 'Opening and closing' : openedAt ? 'Opening' : 'Not yet'}
        hint={latest === null ? 'Before first use and after last use' : dateTimeLabel(zone, latest)}
        waiting={openedAt === null}
      />
      <StatCard
        label="Next inventory"
        value={inventoryDueOn === null ? 'None due' : shortDay(inventoryDueOn)}
        hint={
          lastInventoryOn === null
            ? inventoryEveryMonths.source
            : `Last done on ${shortDay(lastInventoryOn)}. ${inventoryEveryMonths.source}`
        }
        waiting={inventoryDueOn !== null && inventoryDueOn <= today}
      />
      <StatCard
        label="Open discrepancies"
        value={showNumber(overview.openDiscrepancies)}
        waiting={overview.openDiscrepancies > 0}
      />
      <StatCard
        label="Expired licenses"
        value={showNumber(overview.expiredLicences)}
        waiting={overview.expiredLicences > 0}
      />
    </div>
  );
}
