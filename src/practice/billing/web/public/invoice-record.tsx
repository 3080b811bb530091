import { Download, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useShortcut } from '#foundation/web/shortcuts/use-shortcut.ts';
import { dateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody } from '#foundation/web/ui/card.tsx';
import { PageHeader, type PrimaryAction } from '#foundation/web/ui/page-header.tsx';
import type { Invoice } from '../../invoices.contract.ts';
import { DocumentHead } from '../document-head.tsx';
import { DocumentLines } from '../document-lines.tsx';
import { DocumentSums } from '../document-sums.tsx';
import { InvoiceAccount } from '../invoice-account.tsx';
import { invoiceTitle } from '../invoice-labels.ts';
import { RelatedDocuments } from '../related-documents.tsx';
import { useInvoicePdf } from '../use-invoice-pdf.ts';
import { InvoiceBadge } from './invoice-badge.tsx';

interface InvoiceRecordProps {
  readonly invoice: Invoice;
  readonly zone: string;
  /** The main action, such as taking a payment. */
  readonly primary?: PrimaryAction | undefined;
  /** Further buttons of other features. */
  readonly actions?: ReactNode;
  /** Further cards of other features, next to the document. */
  readonly children?: ReactNode;
}

/** An invoice or a credit note as it was frozen, its paper, what is left to pay, and what belongs to it. */
export function InvoiceRecord({ invoice, zone, primary, actions, children }: InvoiceRecordProps) {
  const { document, clientId, clientName, issuedAt, issuedByName, kind } = invoice;
  const pdf = useInvoicePdf(invoice.id);
  useShortcut('P', pdf.print, 'Print');
  const notes = [document.exemptionReason ?? '', ...document.notes].filter((note) => note !== '');
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-2">
            <span className="tabular">{invoiceTitle(invoice)}</span>
            {kind === 'invoice' && <InvoiceBadge {...invoice} />}
          </span>
        }
        description={
          <>
            <Link to={`/clinic/clients/${clientId}`} className="focus-ring rounded-sm underline">
              {clientName}
            </Link>
            {` · Issued ${dateIn(zone, issuedAt)}, ${timeIn(zone, issuedAt)}`}
            {issuedByName === null ? '' : ` by ${issuedByName}`}
          </>
        }
        actions={
          <>
            <Button onClick={pdf.print} busy={pdf.busy === 'print'} shortcut="P">
              <Printer aria-hidden /> Print
            </Button>
            <Button
              size="icon"
              onClick={pdf.download}
              busy={pdf.busy === 'download'}
              aria-label="Download PDF"
            >
              {pdf.busy === 'download' ? null : <Download aria-hidden />}
            </Button>
            {actions}
          </>
        }
        primary={primary}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Card aria-label="Document">
          <CardBody className="border-b border-line px-3 pt-4">
            <DocumentHead document={document} />
          </CardBody>
          <DocumentLines document={document} />
          <CardBody className="border-t border-line px-3 pt-3">
            <DocumentSums document={document} />
          </CardBody>
          {notes.length > 0 && (
            <CardBody className="flex flex-col gap-1 border-t border-line px-3 pt-3 text-sm text-ink-muted">
              {notes.map((note) => (
                <p key={note} className="whitespace-pre-line wrap-anywhere">
                  {note}
                </p>
              ))}
            </CardBody>
          )}
        </Card>
        <div className="flex min-w-0 flex-col gap-4">
          {kind === 'invoice' && <InvoiceAccount invoice={invoice} />}
          <RelatedDocuments invoice={invoice} />
          {children}
        </div>
      </div>
    </div>
  );
}
