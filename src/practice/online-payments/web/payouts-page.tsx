import { useInfiniteQuery } from '@tanstack/react-query';
import { Landmark, SearchX } from 'lucide-react';
import { Link } from 'react-router';
import { screen } from '#foundation/web/layout/screen.ts';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { FilterBar } from '#foundation/web/table/filter-bar.tsx';
import { FilterSelect } from '#foundation/web/table/filter-select.tsx';
import { PagedTable } from '#foundation/web/table/paged-table.tsx';
import { useAddressChoice } from '#foundation/web/table/use-address-choice.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { dateIn } from '#foundation/web/time/zone-time.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import type { Column } from '#foundation/web/ui/data-table.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { listPayoutsEndpoint, PAYOUT_FILTERS, type Payout } from '../payouts.contract.ts';
import { PayoutExport } from './payout-export.tsx';
import { PayoutBadges } from './payout-looks.tsx';
import { PayoutSums } from './payout-sums.tsx';

export const handle = screen({ title: 'Payouts', roles: ['clinic_admin'] });

const SHOW_OPTIONS = [
  { value: 'all', label: 'All payouts' },
  { value: 'unexplained', label: 'Not matching' },
] as const;

const pathOf = ({ id }: Payout): string => `/clinic/payouts/${id}`;

const COLUMNS: readonly Column<Payout>[] = [
  { key: 'arrives', header: 'At the bank', cell: ({ arrivesOn }) => shortDay(arrivesOn) },
  { key: 'state', header: 'State', cell: (payout) => <PayoutBadges payout={payout} /> },
  {
    key: 'fee',
    header: 'Fees',
    numeric: true,
    from: 'md',
    cell: ({ feeMinor, currency }) => (feeMinor === null ? '' : showMoney(feeMinor, currency)),
  },
  {
    key: 'unexplained',
    header: 'Not explained',
    numeric: true,
    from: 'lg',
    cell: ({ unexplainedMinor, currency }) =>
      unexplainedMinor === null || unexplainedMinor === 0 ? '' : showMoney(unexplainedMinor, currency),
  },
  {
    key: 'amount',
    header: 'Amount',
    numeric: true,
    cell: ({ amountMinor, currency }) => (
      <span className="font-semibold">{showMoney(amountMinor, currency)}</span>
    ),
  },
];

/** A payout on a phone. */
const payoutCard = (payout: Payout) => (
  <>
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <Link
        to={pathOf(payout)}
        className="focus-ring truncate rounded-sm text-md font-medium after:absolute after:inset-0"
      >
        {shortDay(payout.arrivesOn)}
      </Link>
      <PayoutBadges payout={payout} />
    </div>
    <span className="font-semibold tabular">{showMoney(payout.amountMinor, payout.currency)}</span>
  </>
);

/** `/clinic/payouts`: what Stripe paid out to the bank, what it kept, and what does not match. */
export default function PayoutsPage() {
  const [show, chooseShow] = useAddressChoice('show', [...PAYOUT_FILTERS]);
  const { zone } = useClinicClock();
  const list = useInfiniteQuery({
    ...pagesOf(listPayoutsEndpoint, { show }),
    placeholderData: (before) => before,
  });
  const first = list.data?.pages[0];
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Payouts"
        description="What Stripe paid out to the clinic’s bank, its fees, and what does not match."
        actions={
          <Button asChild>
            <Link to="/clinic/reports/accounting">Export for the accountant</Link>
          </Button>
        }
      />
      {first?.failure && (
        <Banner tone="bad" title="Payouts cannot be read">
          <p>Stripe says: {first.failure}</p>
          <p>
            In the settings, enter a restricted key that can also read Payouts and Balance Transaction
            Sources. Payments still work.
          </p>
        </Banner>
      )}
      {first && <PayoutSums sums={first.sums} />}
      <div className="print:hidden">
        <FilterBar chosen={show === 'all' ? 0 : 1} onClear={() => chooseShow('all')}>
          <FilterSelect label="Which payouts" options={SHOW_OPTIONS} value={show} onChoose={chooseShow} />
        </FilterBar>
      </div>
      <PagedTable
        list={list}
        failure="The payouts could not be loaded"
        noun={['payout', 'payouts']}
        label="Payouts"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowTo={pathOf}
        card={payoutCard}
        empty={<NoPayouts isNarrowed={show !== 'all'} onClear={() => chooseShow('all')} />}
      />
      {first?.readAt && (
        <p className="text-sm text-ink-muted">Last updated from Stripe on {dateIn(zone, first.readAt)}.</p>
      )}
      <PayoutExport />
    </div>
  );
}

function NoPayouts({ isNarrowed, onClear }: { readonly isNarrowed: boolean; readonly onClear: () => void }) {
  if (isNarrowed)
    return (
      <EmptyState
        icon={<SearchX />}
        title="No unmatched payouts"
        hint="Payouts that do not match what was paid appear here."
        action={<Button onClick={onClear}>Show all payouts</Button>}
      />
    );
  return (
    <EmptyState
      icon={<Landmark />}
      title="No payouts yet"
      hint="Once clients pay online, Stripe’s payouts to your bank appear here."
    />
  );
}
