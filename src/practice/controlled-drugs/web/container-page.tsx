import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, Trash2, Truck } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { queryOf } from '#foundation/web/api.ts';
import { usePageTitle } from '#foundation/web/layout/page-title.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { quantityLabel } from '#foundation/web/quantity-on-screen.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { useAddressParams } from '#foundation/web/table/use-address-params.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { DataTable } from '#foundation/web/ui/data-table.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { RecordError } from '#foundation/web/ui/record-error.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { StatCard } from '#foundation/web/ui/stat-card.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { type Container, getContainerEndpoint, moveContainerEndpoint } from '../contract.ts';
import { MoveSheet } from './move-sheet.tsx';
import { registerCard, registerColumns } from './register-columns.tsx';
import { TakeOutSheet } from './take-out-sheet.tsx';

export const handle = screen({ title: 'Container', roles: STAFF_ROLES });

/** One container with its register. */
export default function ContainerPage() {
  const { containerId = '' } = useParams();
  const { data, error, refetch } = useQuery(queryOf(getContainerEndpoint, { id: containerId }));
  usePageTitle(data && `Container ${data.number}`);
  if (data) return <Register container={data} />;
  if (error)
    return (
      <RecordError
        noun="Container"
        error={error}
        onRetry={() => void refetch()}
        list={{ to: '/clinic/controlled-drugs', label: 'All controlled drugs' }}
      />
    );
  return <SkeletonRows rows={8} />;
}

function Register({ container }: { readonly container: Container }) {
  const { can } = useSession();
  const { zone } = useClinicClock();
  const [params, change] = useAddressParams();
  const show = (sheet: string | null) =>
    change((next) => (sheet === null ? next.delete('sheet') : next.set('sheet', sheet)), {
      replace: sheet === null,
    });
  const mayWrite = can(moveContainerEndpoint.permission) && container.balanceThousandths > 0;
  const sheet = mayWrite ? params.get('sheet') : null;
  const { number, drugName, substance, form, strength, schedule, unit, brokenAt } = container;
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={`Container ${number}`}
        description={`${drugName} · ${substance}, ${form}, ${strength} · Schedule ${schedule}`}
        actions={
          <>
            <Button asChild>
              <Link to="/clinic/controlled-drugs">All controlled drugs</Link>
            </Button>
            {mayWrite && (
              <>
                <Button onClick={() => show('move')}>
                  <ArrowLeftRight aria-hidden />
                  Move
                </Button>
                <Button onClick={() => show('transfer')}>
                  <Truck aria-hidden />
                  Transfer out
                </Button>
              </>
            )}
          </>
        }
        primary={
          mayWrite
            ? { label: 'Waste', icon: <Trash2 aria-hidden />, onSelect: () => show('waste') }
            : undefined
        }
      />
      {brokenAt !== null && (
        <Banner tone="bad" title={`This register was altered from row ${brokenAt} on`}>
          It was changed in the database. Print it, count the container and contact Tailwell support.
        </Banner>
      )}
      {container.hasDiscrepancy && (
        <Banner tone="warn" title="A count of this container did not match">
          <Link className="underline" to="/clinic/controlled-drugs">
            See next steps
          </Link>
        </Banner>
      )}
      <div className="grid gap-3 sm:grid-cols-3">
        <StatCard
          label="Balance"
          value={quantityLabel(container.balanceThousandths, unit) || `1 ${unit}`}
          hint={`Opened with ${quantityLabel(container.sizeThousandths, unit)}`}
        />
        <StatCard label="Location" value={container.locationName} />
        <StatCard
          label="Lot"
          value={container.lotNumber ?? 'No number'}
          hint={container.expiresOn === null ? 'No expiry date' : `Expires ${shortDay(container.expiresOn)}`}
        />
      </div>
      <DataTable
        label={`Register of container ${number}`}
        columns={registerColumns({ zone, unit, rows: container.rows })}
        rows={container.rows}
        rowKey={({ position }) => String(position)}
        card={registerCard({ zone, unit, rows: container.rows })}
        empty={null}
      />
      {sheet === 'waste' && <TakeOutSheet kind="wasted" container={container} onClose={() => show(null)} />}
      {sheet === 'transfer' && (
        <TakeOutSheet kind="transferred_out" container={container} onClose={() => show(null)} />
      )}
      {sheet === 'move' && <MoveSheet container={container} onClose={() => show(null)} />}
    </div>
  );
}
