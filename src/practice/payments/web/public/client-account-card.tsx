import { useQuery } from '@tanstack/react-query';
import { HandCoins, ShoppingBasket } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { queryOf } from '#foundation/web/api.ts';
import { May } from '#foundation/web/session/may.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { EmptyLine } from '#foundation/web/ui/empty-line.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { useAddressSheet } from '#foundation/web/table/use-address-sheet.ts';
import { type ClientAccount, getClientAccountEndpoint, takePaymentEndpoint } from '../../contract.ts';
import { AccountBalance } from '../account-balance.tsx';
import { OpenInvoiceList } from '../open-invoice-list.tsx';
import { PaymentList } from '../payment-list.tsx';
import { PaymentSheet } from '../payment-sheet.tsx';
import { useDesk } from '../use-desk.ts';
import { checkoutPath } from './checkout-path.ts';
import { TakePaymentSheet } from './take-payment-sheet.tsx';

/** What a client owes, has paid and has as credit; payments are taken, moved and given back here. */
export function ClientAccountCard({ clientId }: { readonly clientId: string }) {
  const { data, error, refetch } = useQuery(queryOf(getClientAccountEndpoint, { clientId }));
  const [taking, setTaking] = useState<string>();
  const desk = useDesk();
  const sheet = useAddressSheet('payment');
  const opened = data?.payments.find(({ id }) => id === sheet.openKey);
  const currency = data?.balances.find(({ openMinor }) => openMinor > 0)?.currency ?? desk?.currency;
  return (
    <Card aria-labelledby="account-title">
      <CardHeader
        title="Account"
        titleId="account-title"
        className="max-sm:flex-wrap"
        action={
          <May call={takePaymentEndpoint}>
            <span className="-my-1 flex flex-wrap gap-2">
              <Button asChild size="sm" variant="ghost">
                <Link to={checkoutPath(clientId)}>
                  <ShoppingBasket aria-hidden />
                  Check out
                </Link>
              </Button>
              <Button size="sm" disabled={!data} onClick={() => setTaking(currency)}>
                <HandCoins aria-hidden />
                Take payment
              </Button>
            </span>
          </May>
        }
      />
      {error && !data ? (
        <ErrorState
          compact
          title="The account could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <SkeletonRows rows={3} />
      ) : (
        <AccountContent account={data} addressOf={sheet.addressOf} />
      )}
      {taking !== undefined && data && (
        <TakePaymentSheet
          owed={{ clientId, currency: taking, invoices: data.openInvoices }}
          onClose={() => setTaking(undefined)}
        />
      )}
      {data && opened && <PaymentSheet payment={opened} account={data} onClose={sheet.close} />}
    </Card>
  );
}

interface AccountContentProps {
  readonly account: ClientAccount;
  readonly addressOf: (paymentId: string) => string;
}

function AccountContent({ account, addressOf }: AccountContentProps) {
  const { balances, openInvoices, payments } = account;
  if (balances.length === 0) return <EmptyLine>Nothing to pay, and no payments yet</EmptyLine>;
  return (
    <>
      {balances.map((balance) => (
        <AccountBalance key={balance.currency} clientId={account.clientId} balance={balance} />
      ))}
      {openInvoices.length > 0 && <OpenInvoiceList invoices={openInvoices} />}
      {payments.length > 0 && <PaymentList payments={payments} addressOf={addressOf} />}
    </>
  );
}
