import { useInfiniteQuery } from '@tanstack/react-query';
import { Building2, Plus, SearchX } from 'lucide-react';
import { useNavigate } from 'react-router';
import { CLINIC_PLANS, PLAN_LABELS } from '#vocabulary/plans.ts';
import { ExportButton } from '#foundation/web/export/export-button.tsx';
import { screen } from '#foundation/web/layout/screen.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { FilterBar } from '#foundation/web/table/filter-bar.tsx';
import { PagedTable } from '#foundation/web/table/paged-table.tsx';
import { useAddressChoice } from '#foundation/web/table/use-address-choice.ts';
import { emptied, useAddressParams } from '#foundation/web/table/use-address-params.ts';
import { useAddressSearch } from '#foundation/web/table/use-address-search.ts';
import { dateIn, deviceZone, todayIn } from '#foundation/web/time/zone-time.ts';
import { Avatar } from '#foundation/web/ui/avatar.tsx';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import type { Column } from '#foundation/web/ui/data-table.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import {
  CLINIC_ORDERS,
  CLINIC_STATES,
  listPlatformClinicsEndpoint,
  type PlatformClinic,
} from '../contract.ts';
import { STATE_LABELS, STATE_TONES } from './clinic-labels.ts';
import { clinicsExport } from './export-clinics.ts';
import { HealthBadge } from './health-badge.tsx';
import { NewClinicSheet } from './new-clinic-sheet.tsx';

export const handle = screen({ title: 'Clinics', roles: ['platform_admin'] });

const STATE_CHOICES = ['any', ...CLINIC_STATES] as const;
const PLAN_CHOICES = ['any', ...CLINIC_PLANS] as const;
const ORDER_LABELS: Readonly<Record<(typeof CLINIC_ORDERS)[number], string>> = {
  name: 'By name',
  newest: 'Newest first',
  trial_end: 'Trial ends next',
  health: 'Lowest health first',
  busiest: 'Busiest first',
};

const count = (n: number) => showNumber(n);

const COLUMNS: readonly Column<PlatformClinic>[] = [
  {
    key: 'name',
    header: 'Clinic',
    cell: ({ name, slug }) => (
      <span className="flex items-center gap-2.5 py-1">
        <Avatar square name={name} />
        <span className="flex min-w-0 flex-col">
          <span className="line-clamp-2 max-w-28 whitespace-normal @min-[40rem]:max-w-36 @min-[60rem]:max-w-60">
            {name}
          </span>
          <span className="max-w-28 truncate text-sm font-normal text-ink-muted @min-[40rem]:max-w-36 @min-[60rem]:max-w-60">
            {slug}
          </span>
        </span>
      </span>
    ),
  },
  {
    key: 'place',
    header: 'Location',
    from: 'xl',
    cell: ({ city, country }) => [city, country].filter(Boolean).join(', '),
  },
  {
    key: 'state',
    header: 'Plan',
    from: 'sm',
    cell: ({ plan, state, trialEndsAt }) => (
      <span className="flex flex-col items-start gap-0.5">
        <Badge tone={STATE_TONES[state]}>
          {state === 'paying' ? PLAN_LABELS[plan] : STATE_LABELS[state]}
        </Badge>
        {trialEndsAt !== null && (state === 'trial' || state === 'trial_over') && (
          <span className="text-sm text-ink-muted">
            {state === 'trial_over' ? 'ended' : 'until'} {dateIn(deviceZone(), trialEndsAt)}
          </span>
        )}
      </span>
    ),
  },
  { key: 'health', header: 'Health', cell: ({ health }) => <HealthBadge health={health} /> },
  { key: 'staff', header: 'Staff', numeric: true, from: 'xl', cell: ({ staffCount }) => count(staffCount) },
  {
    key: 'clients',
    header: 'Clients',
    numeric: true,
    from: 'xl',
    cell: ({ clientCount }) => count(clientCount),
  },
  { key: 'pets', header: 'Pets', numeric: true, from: 'lg', cell: ({ petCount }) => count(petCount) },
  {
    key: 'appointments',
    header: 'Appointments, 30 days',
    numeric: true,
    from: 'md',
    cell: ({ appointmentCount }) => count(appointmentCount),
  },
];

/** All clinics of the platform with their usage. */
export default function ClinicsPage() {
  const [typed, type, q] = useAddressSearch();
  const [params, change] = useAddressParams();
  const navigate = useNavigate();
  const [state, chooseState] = useAddressChoice('state', STATE_CHOICES);
  const [plan, choosePlan] = useAddressChoice('plan', PLAN_CHOICES);
  const [order, chooseOrder] = useAddressChoice('order', CLINIC_ORDERS);
  const filters = {
    q,
    order,
    ...(state === 'any' ? {} : { state }),
    ...(plan === 'any' ? {} : { plan }),
  };
  const chosen = [state !== 'any', plan !== 'any'].filter(Boolean).length;
  const clear = () => {
    type('');
    change(emptied);
  };
  const list = useInfiniteQuery({
    ...pagesOf(listPlatformClinicsEndpoint, filters),
    placeholderData: (before) => before,
  });
  const showNew = (open: boolean) =>
    change((next) => (open ? next.set('new', '1') : next.delete('new')), { replace: !open });

  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Clinics"
        actions={
          <ExportButton
            list={clinicsExport(filters)}
            fileName={`clinics-${todayIn(deviceZone())}.csv`}
            noun="clinics"
          />
        }
        primary={{
          label: 'New clinic',
          icon: <Plus aria-hidden />,
          shortcut: 'N',
          onSelect: () => showNew(true),
        }}
      />
      <FilterBar
        search={{
          label: 'Search clinics',
          placeholder: 'Name, short name or city',
          value: typed,
          onValueChange: type,
        }}
        chosen={chosen}
        onClear={clear}
      >
        <Select
          aria-label="Status"
          options={STATE_CHOICES.map((value) => ({
            value,
            label: value === 'any' ? 'Any status' : STATE_LABELS[value],
          }))}
          value={state}
          onValueChange={chooseState}
          className="w-auto"
        />
        <Select
          aria-label="Plan"
          options={PLAN_CHOICES.map((value) => ({
            value,
            label: value === 'any' ? 'Any plan' : PLAN_LABELS[value],
          }))}
          value={plan}
          onValueChange={choosePlan}
          className="w-auto"
        />
        <Select
          aria-label="Order"
          options={CLINIC_ORDERS.map((value) => ({ value, label: ORDER_LABELS[value] }))}
          value={order}
          onValueChange={chooseOrder}
          className="w-auto"
        />
      </FilterBar>
      <PagedTable
        list={list}
        failure="The clinics could not be loaded"
        noun={['clinic', 'clinics']}
        label="Clinics"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowTo={({ id }) => `/admin/clinics/${id}`}
        empty={
          q === '' && chosen === 0 ? (
            <EmptyState
              icon={<Building2 />}
              title="No clinics yet"
              hint="A new clinic starts with default hours, rooms and appointment types, and its first admin is invited by email."
              action={
                <Button variant="primary" onClick={() => showNew(true)}>
                  Add the first clinic
                </Button>
              }
            />
          ) : (
            <EmptyState
              icon={<SearchX />}
              title="No matching clinics"
              action={<Button onClick={clear}>Show all clinics</Button>}
            />
          )
        }
      />
      {params.get('new') === '1' && (
        <NewClinicSheet
          onClose={() => showNew(false)}
          onAdded={(id) => void navigate(`/admin/clinics/${id}`, { replace: true })}
        />
      )}
    </div>
  );
}
