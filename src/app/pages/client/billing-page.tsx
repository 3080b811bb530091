import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { PortalColumn } from '#foundation/web/portal/portal-column.tsx';
import { PortalHeader } from '#foundation/web/portal/portal-header.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { useMyClinics } from '#practice/clinics/web/public/use-my-clinics.ts';
import { getMyBillingEndpoint } from '#practice/online-payments/own.contract.ts';
import { MyBalances } from '#practice/online-payments/web/public/my-balances.tsx';
import { MyInvoices } from '#practice/online-payments/web/public/my-invoices.tsx';
import { MyPayments } from '#practice/online-payments/web/public/my-payments.tsx';
import { listMyEstimatesEndpoint } from '#practice/estimates/answers.contract.ts';
import { OwnEstimatesCard } from '#practice/estimates/web/public/own-estimates-card.tsx';
import { May } from '#foundation/web/session/may.tsx';
import { OwnPlansCard } from '#practice/plans/web/public/own-plans-card.tsx';

export const handle = screen({ title: 'Billing', roles: ['client'] });

/** What a client owes their clinics, what they paid, and the way to pay. */
export default function BillingPage() {
  // Its dates are written as in the clinic's country.
  useMyClinics();
  const billing = useQuery(queryOf(getMyBillingEndpoint, {}));
  return (
    <PortalColumn>
      <PortalHeader title="Billing" text="Your invoices and payments" />
      {billing.error && !billing.data && (
        <ErrorState
          title="Your invoices could not be loaded"
          error={billing.error}
          onRetry={() => void billing.refetch()}
        />
      )}
      {!billing.error && !billing.data && <SkeletonRows rows={6} />}
      {billing.data && (
        <>
          <MyBalances balances={billing.data.balances} />
          <May call={listMyEstimatesEndpoint}>
            <OwnEstimatesCard />
          </May>
          <MyInvoices balances={billing.data.balances} />
          <OwnPlansCard />
          <MyPayments payments={billing.data.payments} />
        </>
      )}
    </PortalColumn>
  );
}
