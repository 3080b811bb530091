import { type ReactNode, useState } from 'react';
import { ApiError } from '#foundation/web/api-error.ts';
import { useWrite } from '#foundation/web/api.ts';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Sheet } from '#foundation/web/ui/sheet.tsx';
import { afterDiscount, billsBy } from '../bill-totals.rules.ts';
import type { OpenBill } from '../bills.contract.ts';
import { type InvoiceSummary, issueInvoiceEndpoint } from '../invoices.contract.ts';
import { billChanges } from './bill-changes.ts';
import { BillChangesNotice } from './bill-changes-notice.tsx';
import { IssuedInvoice } from './issued-invoice.tsx';
import { BillSummary } from './public/bill-summary.tsx';
import { ReviewLines } from './review-lines.tsx';
import { UnfinishedVisits } from './unfinished-visits.tsx';

interface IssueSheetProps {
  readonly clientName: string;
  /** As it is now. */
  readonly bill: OpenBill;
  /** The ids of lines that stay on the bill. */
  readonly leftOut: ReadonlySet<string>;
  /** Reads the bill again. */
  readonly onRefresh: () => void;
  readonly onClose: (isIssued: boolean) => void;
  /** What comes after it was issued, such as taking the payment. */
  readonly afterIssue?: ((invoice: InvoiceSummary) => ReactNode) | undefined;
}

/**
 * BILL-4. The review before an invoice is issued, which cannot be taken back. What is issued is what stands here: if the bill changes
 * meanwhile, the changes are named, and nothing is issued before they were accepted.
 */
export function IssueSheet(props: IssueSheetProps) {
  const { clientName, bill, leftOut, onRefresh, onClose, afterIssue } = props;
  const issue = useWrite(issueInvoiceEndpoint);
  const [reviewed, review] = useState(bill.lines);
  const isSettled = issue.isPending || issue.isSuccess;
  const changes = isSettled ? [] : billChanges(reviewed, bill.lines, leftOut);
  const lines = (changes.length > 0 ? bill.lines : reviewed).filter(({ id }) => !leftOut.has(id));
  const bills = billsBy(lines.map(afterDiscount), bill.terms);
  const [total] = bills;
  const refused =
    lines.length === 0
      ? 'Nothing left to invoice.'
      : bills.length > 1
        ? 'These charges are in different currencies. Issue one invoice per currency.'
        : undefined;
  const isStale = issue.error instanceof ApiError && issue.error.code === 'bill_changed';
  const send = () =>
    issue.mutate(
      {
        clientId: bill.clientId,
        chargeIds: lines.map(({ id }) => id),
        totalMinor: total?.totalMinor ?? 0,
      },
      { onError: onRefresh },
    );
  const close = () => onClose(issue.isSuccess);
  const accept = () => {
    review(bill.lines);
    issue.reset();
  };
  if (issue.data)
    return (
      <Sheet
        title="Invoice issued"
        titleHidden
        open
        onOpenChange={(open) => !open && close()}
        className="sm:max-w-lg"
        footer={<Button onClick={close}>Done</Button>}
      >
        <div className="px-5 pt-6">
          <IssuedInvoice invoice={issue.data} next={afterIssue?.(issue.data)} />
        </div>
      </Sheet>
    );
  return (
    <Sheet
      title="Issue invoice"
      description={`For ${clientName}. An issued invoice cannot be changed, only credited.`}
      open
      onOpenChange={(open) => !open && close()}
      className="sm:max-w-lg"
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          {changes.length > 0 ? (
            <Button variant="primary" onClick={accept}>
              Accept changes
            </Button>
          ) : (
            <Button variant="primary" busy={issue.isPending} disabledReason={refused} onClick={send}>
              Issue invoice
              {total && bills.length === 1 ? ` for ${showMoney(total.totalMinor, total.currency)}` : ''}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {changes.length > 0 && <BillChangesNotice changes={changes} />}
        <UnfinishedVisits visits={bill.unfinished} />
        <ReviewLines lines={lines} />
        <div className="px-3">
          <BillSummary bills={bills} label="Invoice" includesTax={lines.every((line) => line.includesTax)} />
        </div>
        {!(isStale && changes.length > 0) && <FormError error={issue.error} />}
      </div>
    </Sheet>
  );
}
