import { showMoney } from '#foundation/web/money-on-screen.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { FieldError } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import type { InvoiceSummary } from '#practice/billing/invoices.contract.ts';
import type { PaymentFor, PaymentForm } from './use-payment-form.ts';

interface PaymentUseProps {
  readonly payment: PaymentForm;
  readonly owed: PaymentFor;
}

/** What a payment pays: shown in a line, and changed by hand where somebody wants it otherwise. */
export function PaymentUse({ payment, owed }: PaymentUseProps) {
  const { plan, byHand, startByHand, endByHand, hasBadShare } = payment;
  const { currency, invoices } = owed;
  const over = plan.creditMinor < 0 ? -plan.creditMinor : 0;
  return (
    <section aria-label="What it pays" className="flex flex-col gap-2 rounded-lg bg-sunken p-3">
      {byHand === undefined ? (
        <div className="flex items-center justify-between gap-3">
          <ul className="flex min-w-0 flex-col gap-0.5 text-base">
            {plan.allocations.map(({ invoiceId, amountMinor }) => (
              <li key={invoiceId} className="tabular">
                {usageText(
                  amountMinor,
                  currency,
                  invoices.find(({ id }) => id === invoiceId),
                )}
              </li>
            ))}
            {plan.allocations.length === 0 && <li className="text-ink-muted">Pays no invoice</li>}
          </ul>
          {invoices.length > 0 && (
            <Button type="button" size="sm" variant="ghost" onClick={startByHand}>
              Change
            </Button>
          )}
        </div>
      ) : (
        <>
          <div className="flex items-baseline justify-between gap-3">
            <p className="text-sm font-medium text-ink-muted">What it pays</p>
            <Button type="button" size="sm" variant="ghost" onClick={endByHand}>
              Oldest first
            </Button>
          </div>
          <ul className="flex flex-col gap-2">
            {invoices.map((invoice) => (
              <ShareRow
                key={invoice.id}
                invoice={invoice}
                text={byHand[invoice.id] ?? ''}
                onChange={(text) => payment.changeShare(invoice.id, text)}
              />
            ))}
          </ul>
        </>
      )}
      {plan.creditMinor > 0 && (
        <p className="text-base text-ink-muted tabular">
          {showMoney(plan.creditMinor, currency)} stays as credit
        </p>
      )}
      <FieldError
        id="payment-use-error"
        error={
          hasBadShare
            ? 'Check the amounts.'
            : over > 0
              ? `That is ${showMoney(over, currency)} more than was paid.`
              : undefined
        }
      />
    </section>
  );
}

function usageText(amountMinor: number, currency: string, invoice: InvoiceSummary | undefined): string {
  const rest = (invoice?.openMinor ?? 0) - amountMinor;
  const left = rest > 0 ? `, ${showMoney(rest, currency)} stays open` : '';
  return `${showMoney(amountMinor, currency)} for invoice ${invoice?.number ?? ''}${left}`;
}

interface ShareRowProps {
  readonly invoice: InvoiceSummary;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

function ShareRow({ invoice, text, onChange }: ShareRowProps) {
  const { number, openMinor, currency, dueOn } = invoice;
  return (
    <li className="flex items-center justify-between gap-3">
      <span className="flex min-w-0 flex-col">
        <span className="font-medium tabular">{number}</span>
        <span className="text-sm text-ink-muted tabular">
          {showMoney(openMinor, currency)} open
          {dueOn !== null && ` · due ${shortDay(dueOn)}`}
        </span>
      </span>
      <Input
        aria-label={`Amount for invoice ${number}`}
        inputMode="decimal"
        autoComplete="off"
        className="w-28 text-right tabular"
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </li>
  );
}
