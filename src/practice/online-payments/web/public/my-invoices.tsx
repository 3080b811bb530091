import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, ReceiptText } from 'lucide-react';
import { formatMoney } from '#foundation/values/money.ts';
import { call } from '#foundation/web/api.ts';
import { saveFile } from '#foundation/web/export/export-csv.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { PortalCard } from '#foundation/web/portal/portal-card.tsx';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import {
  getMyInvoicePdfEndpoint,
  listMyInvoicesEndpoint,
  type MyBalance,
  type MyInvoice,
} from '../../own.contract.ts';
import { PayButton } from './my-balances.tsx';

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

const download = ({ id }: MyInvoice) =>
  void call(getMyInvoicePdfEndpoint, { id })
    .then(({ contentBase64, fileName }) =>
      saveFile(new Blob([bytesOf(contentBase64)], { type: 'application/pdf' }), fileName),
    )
    .catch(() =>
      notify({ title: 'The invoice could not be opened. Try again in a moment.', tone: 'destructive' }),
    );

const STATES = {
  open: { label: 'To pay', tone: 'warn' },
  part_paid: { label: 'Partly paid', tone: 'warn' },
  paid: { label: 'Paid', tone: 'good' },
  credited: { label: 'Credited', tone: 'neutral' },
  written_off: { label: 'Closed', tone: 'neutral' },
  credit_note: { label: 'Credit note', tone: 'neutral' },
} as const;

const StateBadge = ({ state, isOverdue }: MyInvoice) =>
  isOverdue ? (
    <Badge tone="bad">Overdue</Badge>
  ) : (
    <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
  );

interface InvoiceLineProps {
  readonly invoice: MyInvoice;
  readonly canPay: boolean;
  /** Where a client has invoices of several clinics. */
  readonly withClinic: boolean;
}

function InvoiceLine({ invoice, canPay, withClinic }: InvoiceLineProps) {
  const { clinicId, clinicName, country, currency, number, openMinor, totalMinor } = invoice;
  const money = (minor: number) => formatMoney(minor, currency, { country });
  const isPart = openMinor > 0 && openMinor !== totalMinor;
  const isPayable = openMinor > 0 && canPay;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 max-sm:gap-x-2">
      <div className="flex min-w-36 flex-1 flex-col gap-0.5">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {number}
          <StateBadge {...invoice} />
        </span>
        <span className="text-base text-ink-muted">
          {withClinic && `${clinicName} · `}
          {shortDay(invoice.issuedOn, country)}
          {openMinor > 0 && invoice.dueOn !== null && ` · due ${shortDay(invoice.dueOn, country)}`}
        </span>
      </div>
      <span className="flex flex-col items-end">
        <span className="font-medium tabular">{money(totalMinor)}</span>
        {isPart && <span className="text-base text-ink-muted">{money(openMinor)} left</span>}
      </span>
      <span className={isPayable ? 'flex items-center gap-2 max-sm:w-full max-sm:justify-end' : 'flex'}>
        {isPayable && (
          <PayButton clinicId={clinicId} invoiceId={invoice.id} currency={currency} label="Pay" />
        )}
        <Button
          variant="ghost"
          className="size-11"
          aria-label={`Download ${number} as PDF`}
          onClick={() => download(invoice)}
        >
          <Download aria-hidden />
        </Button>
      </span>
    </li>
  );
}

/** The caller's invoices, the latest first, with their papers. */
export function MyInvoices({ balances }: { readonly balances: readonly MyBalance[] }) {
  const list = useInfiniteQuery(pagesOf(listMyInvoicesEndpoint, { limit: 20 }));
  const invoices = list.data?.pages.flatMap(({ items }) => items);
  const isOneClinic = new Set(invoices?.map(({ clinicId }) => clinicId)).size === 1;
  const online = new Set(balances.filter(({ canPayOnline }) => canPayOnline).map(({ clinicId }) => clinicId));
  return (
    <PortalCard title="Invoices" titleId="my-invoices-title">
      {list.error && !invoices && (
        <ErrorState
          compact
          title="Your invoices could not be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {!list.error && !invoices && <SkeletonRows rows={3} />}
      {invoices?.length === 0 && (
        <EmptyState
          compact
          icon={<ReceiptText />}
          title="No invoices yet"
          hint="Invoices for your visits appear here."
        />
      )}
      {invoices && invoices.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {invoices.map((invoice) => (
            <InvoiceLine
              key={invoice.id}
              invoice={invoice}
              canPay={online.has(invoice.clinicId)}
              withClinic={!isOneClinic}
            />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button size="lg" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
    </PortalCard>
  );
}
