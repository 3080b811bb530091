import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ListX } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { ApiError } from '#foundation/web/api-error.ts';
import { queryOf } from '#foundation/web/api.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { PagedTable } from '#foundation/web/table/paged-table.tsx';
import { longDay, shortDay } from '#foundation/web/time/day-format.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody } from '#foundation/web/ui/card.tsx';
import { DataItem, DataList } from '#foundation/web/ui/data-list.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { getPayoutEndpoint, listPayoutLinesEndpoint, type Payout } from '../payouts.contract.ts';
import { payoutLineCard, payoutLineColumns } from './payout-line-columns.tsx';
import { isExplained, PayoutBadges } from './payout-looks.tsx';

export const handle = screen({ title: 'Payout', roles: ['clinic_admin'] });

const BackButton = () => (
  <Button asChild>
    <Link to="/clinic/payouts">All payouts</Link>
  </Button>
);

/** `/clinic/payouts/{id}`: what is in a payout, and what of it does not match. */
export default function PayoutPage() {
  const { payoutId = '' } = useParams();
  const { data, error, refetch } = useQuery(queryOf(getPayoutEndpoint, { id: payoutId }));
  if (data) return <OnePayout payout={data} />;
  if (!error) return <SkeletonRows rows={8} />;
  const isGone = error instanceof ApiError && ['invalid_input', 'not_found'].includes(error.code);
  return (
    <>
      <h1 className="sr-only">Payout</h1>
      <ErrorState
        title={isGone ? 'Payout not found' : 'This payout could not be loaded'}
        error={isGone ? undefined : error}
        onRetry={isGone ? undefined : () => void refetch()}
        action={<BackButton />}
      />
    </>
  );
}

/** What does not match, and what to do about it. */
function Mismatch({ payout }: { readonly payout: Payout }) {
  const { currency, isItemized, unexplainedMinor, differenceMinor } = payout;
  if (!isItemized)
    return (
      <Banner tone="warn" title="Stripe does not itemize this payout">
        It was made manually in the Stripe dashboard. The full amount was deducted from payments in transit;
        its fees are not booked. Automatic payouts are itemized.
      </Banner>
    );
  if (isExplained(payout)) return null;
  return (
    <Banner tone="warn" title={`${showMoney(unexplainedMinor ?? 0, currency)} unexplained`}>
      <p>
        It stays in the account “Unexplained payouts” until your accountant identifies it. Lines that do not
        match come first.
      </p>
      {differenceMinor !== null && differenceMinor !== 0 && (
        <p>
          Of that, {showMoney(differenceMinor, currency)} is in the payout without a matching transaction.
        </p>
      )}
    </Banner>
  );
}

function OnePayout({ payout }: { readonly payout: Payout }) {
  const { id, amountMinor, currency, arrivesOn, bookedOn, failure, feeMinor, providerPayoutId } = payout;
  const { zone } = useClinicClock();
  const list = useInfiniteQuery(pagesOf(listPayoutLinesEndpoint, { id }));
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={`Payout of ${showMoney(amountMinor, currency)}`}
        description={longDay(arrivesOn)}
        actions={<BackButton />}
      />
      {failure !== null && (
        <Banner tone="bad" title="The bank sent this payout back">
          {failure} The money will be included in a later payout.
        </Banner>
      )}
      <Mismatch payout={payout} />
      <Card>
        <CardBody>
          <DataList>
            <DataItem label="State">
              <PayoutBadges payout={payout} />
            </DataItem>
            {feeMinor !== null && <DataItem label="Fees">{showMoney(feeMinor, currency)}</DataItem>}
            {bookedOn !== null && <DataItem label="Booked">{shortDay(bookedOn)}</DataItem>}
            <DataItem label="Stripe ID">{providerPayoutId}</DataItem>
          </DataList>
        </CardBody>
      </Card>
      <PagedTable
        list={list}
        failure="The payout’s transactions could not be loaded"
        noun={['line', 'lines']}
        label="Transactions in this payout"
        columns={payoutLineColumns(zone)}
        rowKey={({ transactionId }) => transactionId}
        card={payoutLineCard(zone)}
        empty={
          <EmptyState
            compact
            icon={<ListX />}
            title={bookedOn === null ? 'Not known yet' : 'No transactions'}
            hint={
              bookedOn === null
                ? 'Stripe itemizes a payout once it has arrived.'
                : 'Stripe does not itemize this payout.'
            }
          />
        }
      />
    </div>
  );
}
