import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate, useParams } from 'react-router';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { ApiError } from '#foundation/web/api-error.ts';
import { queryOf } from '#foundation/web/api.ts';
import { usePageTitle } from '#foundation/web/layout/page-title.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { useAddressParams } from '#foundation/web/table/use-address-params.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody } from '#foundation/web/ui/card.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { type Client, getClientEndpoint } from '#practice/clients/contract.ts';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { checkoutStep } from '#practice/payments/checkout.rules.ts';
import { type ClientAccount, getClientAccountEndpoint } from '#practice/payments/contract.ts';
import { LabelsCard } from '#practice/pharmacy/web/public/labels-card.tsx';
import { CheckoutDone } from './checkout/checkout-done.tsx';
import { CheckoutPayment } from './checkout/checkout-payment.tsx';
import { CheckoutReview } from './checkout/checkout-review.tsx';
import { CheckoutSteps } from './checkout/checkout-steps.tsx';
import { useCheckOut } from './checkout/use-check-out.ts';
import { useEscape } from './checkout/use-escape.ts';

export const handle = screen({ title: 'Checkout', roles: STAFF_ROLES });

/** `/clinic/checkout/{clientId}`: the bill is reviewed, paid, and printed or sent. Where it stands is in the address. */
export default function CheckoutPage() {
  const { clientId = '' } = useParams();
  const client = useQuery(queryOf(getClientEndpoint, { id: clientId }));
  const account = useQuery(queryOf(getClientAccountEndpoint, { clientId }));
  usePageTitle(client.data && `Checkout: ${client.data.fullName}`);
  const error = client.error ?? account.error;
  if (error && !(client.data && account.data)) {
    const isGone =
      error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input');
    return (
      <>
        <h1 className="sr-only">Checkout</h1>
        <ErrorState
          title={isGone ? 'Client not found' : 'The checkout could not be loaded'}
          error={isGone ? undefined : error}
          onRetry={isGone ? undefined : () => void Promise.all([client.refetch(), account.refetch()])}
          action={
            <Button asChild>
              <Link to="/clinic/clients">All clients</Link>
            </Button>
          }
        />
      </>
    );
  }
  if (!client.data || !account.data) {
    return (
      <div className="rounded-lg border border-line bg-surface">
        <SkeletonRows rows={6} />
      </div>
    );
  }
  if (client.data.id !== clientId) return <Navigate to={`/clinic/checkout/${client.data.id}`} replace />;
  return <Checkout client={client.data} account={account.data} />;
}

interface CheckoutProps {
  readonly client: Client;
  readonly account: ClientAccount;
}

function Checkout({ client, account }: CheckoutProps) {
  const [params, change] = useAddressParams();
  const navigate = useNavigate();
  const invoiceId = params.get('invoice');
  const step = checkoutStep({
    asked: params.get('step'),
    invoiceId,
    openInvoiceIds: account.openInvoices.map(({ id }) => id),
  });
  const { ready, checkOut } = useCheckOut(client.id);
  const { zone } = useClinicClock();
  const goTo = (next: string, values: Readonly<Record<string, string>> = {}) =>
    change(
      (address) => {
        address.set('step', next);
        for (const [name, value] of Object.entries(values)) address.set(name, value);
      },
      { replace: false },
    );
  const finish = (values: Readonly<Record<string, string>> = {}) => {
    checkOut();
    goTo('done', values);
  };
  const leave = () => void navigate('/clinic/dashboard');
  const back = step === 'review' ? leave : () => goTo('review');
  useEscape(back);
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-4">
      <PageHeader title="Checkout" description={client.fullName} actions={<CheckoutSteps step={step} />} />
      <Card aria-label="Checkout">
        <CardBody>
          {step === 'review' ? (
            <CheckoutReview
              clientId={client.id}
              account={account}
              onIssued={(id) => goTo('pay', { invoice: id })}
              onPay={() => goTo('pay')}
              onFinish={() => finish()}
              onBack={back}
            />
          ) : step === 'pay' ? (
            <CheckoutPayment
              account={account}
              invoiceId={invoiceId}
              onTaken={(id) => finish({ payment: id })}
              onLater={() => finish()}
              onBack={back}
            />
          ) : (
            <CheckoutDone
              account={account}
              client={client}
              invoiceId={invoiceId}
              paymentId={params.get('payment')}
              ready={ready}
              onCheckOut={checkOut}
              onBack={back}
              onClose={leave}
            />
          )}
        </CardBody>
      </Card>
      {/* Outside of the steps: its sheet has a form of its own. */}
      <LabelsCard of={{ clientId: client.id }} zone={zone} withPet />
    </div>
  );
}
