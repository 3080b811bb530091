import { useQuery } from '@tanstack/react-query';
import { Pill } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { queryOf } from '#foundation/web/api.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { useAddressChoice } from '#foundation/web/table/use-address-choice.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { Segmented } from '#foundation/web/ui/segmented.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { listPrescriptionsEndpoint, type Prescription } from '../prescriptions.contract.ts';
import { listRefillsEndpoint } from '../refills.contract.ts';
import { PrescriptionRow } from './prescription-row.tsx';
import { RefillRow } from './refill-row.tsx';
import { useDispensing } from './use-dispensing.tsx';

export const handle = screen({ title: 'Pharmacy', roles: STAFF_ROLES });

const SHOWN = ['refills', 'to_approve', 'to_dispense', 'active', 'all'] as const;
type Shown = (typeof SHOWN)[number];

const LABELS: Readonly<Record<Shown, string>> = {
  refills: 'Refills',
  to_approve: 'To approve',
  to_dispense: 'To dispense',
  active: 'Active',
  all: 'All',
};

const EMPTY: Readonly<Record<Shown, readonly [title: string, hint: string]>> = {
  refills: ['No refill requests', 'Refills that clients request appear here.'],
  to_approve: ['Nothing to approve', 'Prescriptions that technicians prepare for a doctor appear here.'],
  to_dispense: ['Nothing to dispense', 'New prescriptions and approved refills appear here.'],
  active: ['No active prescriptions', 'Prescribe from a visit.'],
  all: ['No prescriptions yet', 'Prescribe from a visit.'],
};

/** `/clinic/pharmacy`: the queue of the counter. `?show=` names the list. */
export default function PharmacyPage() {
  const [shown, show] = useAddressChoice('show', SHOWN);
  const { dispense, sheets } = useDispensing();
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Pharmacy"
        actions={
          <Button asChild>
            <Link to="/clinic/pharmacy/drugs">Doses and cautions</Link>
          </Button>
        }
      />
      <div className="max-w-full overflow-x-auto">
        <Segmented
          label="Queue"
          value={shown}
          onValueChange={show}
          options={SHOWN.map((value) => ({ value, label: LABELS[value] }))}
        />
      </div>
      <div className="rounded-lg border border-line bg-surface">
        {shown === 'refills' ? (
          <Refills onDispense={dispense} />
        ) : (
          <Prescriptions key={shown} shown={shown} onDispense={dispense} />
        )}
      </div>
      {sheets}
    </div>
  );
}

const Empty = ({ shown }: { readonly shown: Shown }) => (
  <EmptyState icon={<Pill />} title={EMPTY[shown][0]} hint={EMPTY[shown][1]} />
);

interface LoadedProps {
  readonly error: unknown;
  readonly isLoaded: boolean;
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

function Loaded({ error, isLoaded, onRetry, children }: LoadedProps) {
  if (isLoaded) return children;
  return error ? (
    <ErrorState title="The queue could not be loaded" error={error} onRetry={onRetry} />
  ) : (
    <SkeletonRows />
  );
}

interface QueueProps {
  readonly onDispense: (prescription: Prescription) => void;
}

function Refills({ onDispense }: QueueProps) {
  const { zone } = useClinicClock();
  const { data, error, refetch } = useQuery(queryOf(listRefillsEndpoint, {}));
  return (
    <Loaded error={error} isLoaded={data !== undefined} onRetry={() => void refetch()}>
      {data?.items.length === 0 ? (
        <Empty shown="refills" />
      ) : (
        <ul aria-label="Refill requests" className="divide-y divide-line">
          {data?.items.map((request) => (
            <RefillRow key={request.id} request={request} zone={zone} onDispense={onDispense} />
          ))}
        </ul>
      )}
    </Loaded>
  );
}

interface PrescriptionsProps extends QueueProps {
  readonly shown: Exclude<Shown, 'refills'>;
}

function Prescriptions({ shown, onDispense }: PrescriptionsProps) {
  const { data, error, refetch } = useQuery(queryOf(listPrescriptionsEndpoint, { show: shown }));
  return (
    <Loaded error={error} isLoaded={data !== undefined} onRetry={() => void refetch()}>
      {data?.items.length === 0 ? (
        <Empty shown={shown} />
      ) : (
        <ul aria-label="Prescriptions" className="divide-y divide-line">
          {data?.items.map((prescription) => (
            <PrescriptionRow
              key={prescription.id}
              prescription={prescription}
              withPet
              onDispense={onDispense}
            />
          ))}
        </ul>
      )}
    </Loaded>
  );
}
