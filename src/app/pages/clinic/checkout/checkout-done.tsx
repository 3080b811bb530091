import { CircleCheck, Clock, FileText } from 'lucide-react';
import { call } from '#foundation/web/api.ts';
import { useFileDownload } from '#foundation/web/export/use-file-download.ts';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import type { Appointment } from '#practice/appointments/contract.ts';
import { BookPetButton } from '#practice/appointments/web/public/book-pet-button.tsx';
import { InvoiceDeliveryButtons } from '#practice/billing/web/public/invoice-delivery.tsx';
import type { Client } from '#practice/clients/contract.ts';
import type { ClientAccount } from '#practice/payments/contract.ts';
import { getReceiptEndpoint } from '#practice/payments/payment-history.contract.ts';
import { StepFooter } from './step-footer.tsx';
import { useFirstFocus } from './use-first-focus.ts';

interface CheckoutDoneProps {
  readonly account: ClientAccount;
  readonly client: Client;
  readonly invoiceId: string | null;
  readonly paymentId: string | null;
  /** Appointments that are still ready for checkout. */
  readonly ready: readonly Appointment[];
  readonly onCheckOut: () => void;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** The last step: what the client takes along, and when they come again. */
export function CheckoutDone(props: CheckoutDoneProps) {
  const { account, client, invoiceId, paymentId, ready, onCheckOut, onBack, onClose } = props;
  const print = useFirstFocus();
  const owed = account.balances.find(({ openMinor }) => openMinor > 0);
  const receipt = useFileDownload('The receipt was not created');
  const pets = client.pets.filter(({ deceasedOn }) => deceasedOn === null);
  return (
    <div className="flex flex-col gap-5">
      {owed ? (
        <p className="flex items-center gap-2 text-lg font-semibold tabular">
          <Clock aria-hidden className="size-5 text-warn-ink" />
          {showMoney(owed.openMinor, owed.currency)} left to pay
        </p>
      ) : (
        <p className="flex items-center gap-2 text-lg font-semibold">
          <CircleCheck aria-hidden className="size-5 text-good-ink" />
          All paid
        </p>
      )}
      {ready.length > 0 && (
        <Banner
          action={
            <Button size="sm" onClick={onCheckOut}>
              Check out
            </Button>
          }
        >
          <p>{ready.map(({ pet }) => pet.name).join(', ')}: ready for checkout</p>
        </Banner>
      )}
      {invoiceId !== null && <InvoiceDeliveryButtons invoiceId={invoiceId} printRef={print} withPrint />}
      {paymentId !== null && (
        <Button
          className="self-start"
          busy={receipt.isBusy}
          onClick={() => receipt.download(() => call(getReceiptEndpoint, { id: paymentId }))}
        >
          <FileText aria-hidden />
          Payment receipt
        </Button>
      )}
      {pets.length > 0 && (
        <section aria-label="Next appointment" className="flex flex-col gap-2">
          <h3 className="text-sm font-semibold text-ink-muted">Next appointment</h3>
          <ul className="flex flex-wrap gap-2">
            {pets.map((pet) => (
              <li key={pet.id} className="flex items-center gap-2 rounded-md border border-line px-3 py-1.5">
                <span className="font-medium">{pet.name}</span>
                <BookPetButton pet={pet} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <StepFooter onBack={onBack}>
        <Button size="lg" onClick={onClose}>
          Done
        </Button>
      </StepFooter>
    </div>
  );
}
