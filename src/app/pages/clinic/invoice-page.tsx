import { useQuery } from '@tanstack/react-query';
import { HandCoins, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { ApiError } from '#foundation/web/api-error.ts';
import { queryOf } from '#foundation/web/api.ts';
import { usePageTitle } from '#foundation/web/layout/page-title.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { getInvoiceEndpoint, type Invoice } from '#practice/billing/invoices.contract.ts';
import { InvoiceDeliveryButtons } from '#practice/billing/web/public/invoice-delivery.tsx';
import { InvoiceRecord } from '#practice/billing/web/public/invoice-record.tsx';
import { MaySeeBilling } from '#practice/billing/web/public/may-see-billing.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import {
  creditInvoiceEndpoint,
  getClientAccountEndpoint,
  takePaymentEndpoint,
} from '#practice/payments/contract.ts';
import { CreditSheet } from '#practice/payments/web/public/credit-sheet.tsx';
import { InvoicePayments } from '#practice/payments/web/public/invoice-payments.tsx';
import { TakePaymentSheet } from '#practice/payments/web/public/take-payment-sheet.tsx';
import { WriteOffButton } from '#practice/payments/web/public/write-off-button.tsx';

export const handle = screen({ title: 'Invoice', roles: STAFF_ROLES });

/** `/clinic/invoices/{id}`: an invoice or a credit note. */
export default function InvoicePage() {
  return (
    <MaySeeBilling>
      <LoadedInvoice />
    </MaySeeBilling>
  );
}

function LoadedInvoice() {
  const { invoiceId = '' } = useParams();
  const { zone } = useClinicClock();
  const { data: invoice, error, refetch } = useQuery(queryOf(getInvoiceEndpoint, { id: invoiceId }));
  usePageTitle(invoice?.number);
  if (error && !invoice) {
    const isGone =
      error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input');
    return (
      <ErrorState
        title={isGone ? 'Invoice not found' : 'This invoice could not be loaded'}
        error={isGone ? undefined : error}
        onRetry={isGone ? undefined : () => void refetch()}
        action={
          <Button asChild>
            <Link to="/clinic/invoices">All invoices</Link>
          </Button>
        }
      />
    );
  }
  return invoice === undefined ? (
    <div className="rounded-lg border border-line bg-surface">
      <SkeletonRows rows={10} />
    </div>
  ) : (
    <InvoiceContent key={invoice.id} invoice={invoice} zone={zone} />
  );
}

function InvoiceContent({ invoice, zone }: { readonly invoice: Invoice; readonly zone: string }) {
  const [isCrediting, setCrediting] = useState(false);
  const [isTaking, setTaking] = useState(false);
  const { can } = useSession();
  const mayTake = can(takePaymentEndpoint.permission);
  const account = useQuery(queryOf(getClientAccountEndpoint, { clientId: invoice.clientId }));
  const mayCredit = can(creditInvoiceEndpoint.permission);
  const isLeft = invoice.creditable.some(({ quantityThousandths }) => quantityThousandths > 0);
  return (
    <>
      <InvoiceRecord
        invoice={invoice}
        zone={zone}
        actions={
          <>
            {invoice.kind === 'invoice' && mayCredit && (
              <Button
                disabledReason={isLeft ? undefined : 'Fully credited.'}
                onClick={() => setCrediting(true)}
              >
                <RotateCcw aria-hidden /> Credit
              </Button>
            )}
            <WriteOffButton invoice={invoice} />
          </>
        }
        primary={
          mayTake && invoice.openMinor > 0 && account.data
            ? {
                label: 'Take payment',
                icon: <HandCoins aria-hidden />,
                onSelect: () => setTaking(true),
              }
            : undefined
        }
      >
        {account.data && <InvoicePayments invoiceId={invoice.id} payments={account.data.payments} />}
        <Card aria-labelledby="delivery-title" className="print:hidden">
          <CardHeader title="Send" titleId="delivery-title" />
          <CardBody>
            <InvoiceDeliveryButtons invoiceId={invoice.id} />
          </CardBody>
        </Card>
      </InvoiceRecord>
      {isTaking && account.data && (
        <TakePaymentSheet
          owed={{
            clientId: invoice.clientId,
            currency: invoice.currency,
            invoices: account.data.openInvoices,
            firstId: invoice.id,
          }}
          onClose={() => setTaking(false)}
        />
      )}
      {isCrediting && <CreditSheet invoice={invoice} onClose={() => setCrediting(false)} />}
    </>
  );
}
