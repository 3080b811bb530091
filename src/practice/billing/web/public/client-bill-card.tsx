import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { queryOf } from '#foundation/web/api.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { useShortcut } from '#foundation/web/shortcuts/use-shortcut.ts';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { EmptyLine } from '#foundation/web/ui/empty-line.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { type BillLine, getBillEndpoint } from '../../bills.contract.ts';
import { type InvoiceSummary, issueInvoiceEndpoint } from '../../invoices.contract.ts';
import { BillFooter } from '../bill-footer.tsx';
import { BillLines } from '../bill-lines.tsx';
import { DiscountDialog } from '../discount-dialog.tsx';
import { IssueSheet } from '../issue-sheet.tsx';
import { PayerDialog } from '../payer-dialog.tsx';
import { SplitDialog } from '../split-dialog.tsx';
import { UnfinishedVisits } from '../unfinished-visits.tsx';

interface ClientBillCardProps {
  readonly client: { readonly id: string; readonly fullName: string };
  /** In the header: what other features do with the bill. */
  readonly actions?: ReactNode;
  /** Above the lines: what others have to say of them. */
  readonly notices?: ReactNode;
  /** What comes after an invoice was issued, such as taking the payment. */
  readonly afterIssue?: (invoice: InvoiceSummary) => ReactNode;
}

type Open =
  | { readonly dialog: 'discount'; readonly line: BillLine }
  | { readonly dialog: 'payer'; readonly lines: readonly BillLine[] }
  | { readonly dialog: 'split'; readonly lines: readonly BillLine[] }
  | { readonly dialog: 'issue' };

/** BILL-1. What a client owes and has not been invoiced for, and what may be missing; discounts, other payers, the invoice. */
export function ClientBillCard({ client, actions, notices, afterIssue }: ClientBillCardProps) {
  const { data: bill, error, refetch } = useQuery(queryOf(getBillEndpoint, { clientId: client.id }));
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<Open>();
  const mayChange = useSession().can(issueInvoiceEndpoint.permission);
  const close = () => setOpen(undefined);
  // What stayed on the bill may be chosen anew for the next invoice.
  const closeIssued = (isIssued: boolean) => {
    if (isIssued) setLeftOut(new Set());
    close();
  };
  const chosen = bill?.lines.filter(({ id }) => !leftOut.has(id)) ?? [];
  const issue = () => setOpen({ dialog: 'issue' });
  useShortcut('I', mayChange && chosen.length > 0 && open === undefined ? issue : undefined, 'Issue invoice');
  const choose = (line: BillLine, isChosen: boolean) =>
    setLeftOut((before) => {
      const next = new Set(before);
      if (isChosen) next.delete(line.id);
      else next.add(line.id);
      return next;
    });
  return (
    <Card aria-labelledby="bill-title" id="bill">
      <CardHeader title="Open bill" titleId="bill-title" action={actions} />
      {error && !bill ? (
        <CardBody>
          <ErrorState
            compact
            title="The bill could not be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        </CardBody>
      ) : bill === undefined ? (
        <SkeletonRows rows={3} />
      ) : bill.lines.length === 0 ? (
        <EmptyLine>Nothing to invoice</EmptyLine>
      ) : (
        <>
          {notices !== undefined && (
            <div className="mx-4 mb-3 flex flex-col gap-3 empty:hidden">{notices}</div>
          )}
          {bill.unfinished.length > 0 && <UnfinishedVisits visits={bill.unfinished} className="mx-4 mb-3" />}
          <BillLines
            bill={bill}
            leftOut={mayChange ? leftOut : undefined}
            onChoose={choose}
            onDiscount={(line) => setOpen({ dialog: 'discount', line })}
            onMove={(line) => setOpen({ dialog: 'payer', lines: [line] })}
            onSplit={(line) => setOpen({ dialog: 'split', lines: [line] })}
          />
          <BillFooter
            bill={bill}
            chosen={chosen}
            mayChange={mayChange}
            onChooseAll={() => setLeftOut(new Set())}
            onMove={() => setOpen({ dialog: 'payer', lines: chosen })}
            onSplit={() => setOpen({ dialog: 'split', lines: chosen })}
            onIssue={issue}
          />
        </>
      )}
      {open?.dialog === 'discount' && <DiscountDialog line={open.line} onClose={close} />}
      {open?.dialog === 'payer' && bill && <PayerDialog bill={bill} lines={open.lines} onClose={close} />}
      {open?.dialog === 'split' && bill && (
        <SplitDialog bill={bill} payer={client} lines={open.lines} onClose={close} />
      )}
      {open?.dialog === 'issue' && bill && (
        <IssueSheet
          clientName={client.fullName}
          bill={bill}
          leftOut={leftOut}
          onRefresh={() => void refetch()}
          onClose={closeIssued}
          afterIssue={afterIssue}
        />
      )}
    </Card>
  );
}
