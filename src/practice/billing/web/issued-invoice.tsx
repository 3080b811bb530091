import { CircleCheck, FileText, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import type { InvoiceSummary } from '../invoices.contract.ts';
import { useInvoicePdf } from './use-invoice-pdf.ts';

interface IssuedInvoiceProps {
  readonly invoice: InvoiceSummary;
  /** What comes next, such as taking the payment. */
  readonly next: ReactNode;
}

/** An invoice that was just issued, and what can be done with it. */
export function IssuedInvoice({ invoice, next }: IssuedInvoiceProps) {
  const pdf = useInvoicePdf(invoice.id);
  return (
    <div role="status" className="flex flex-col items-center gap-5 py-8 text-center">
      <CircleCheck aria-hidden className="size-12 text-good" strokeWidth={1.5} />
      <div className="flex flex-col gap-1">
        <p className="text-lg font-semibold">Invoice {invoice.number} issued</p>
        <p className="text-2xl font-semibold tracking-tight tabular">
          {showMoney(invoice.totalMinor, invoice.currency)}
        </p>
        {invoice.dueOn !== null && <p className="text-ink-muted">Due {shortDay(invoice.dueOn)}</p>}
      </div>
      <div className="flex w-full max-w-72 flex-col gap-2">
        {next}
        <Button onClick={pdf.print} busy={pdf.busy === 'print'}>
          <Printer aria-hidden /> Print
        </Button>
        <Button asChild>
          <Link to={`/clinic/invoices/${invoice.id}`}>
            <FileText aria-hidden /> Open invoice
          </Link>
        </Button>
      </div>
    </div>
  );
}
