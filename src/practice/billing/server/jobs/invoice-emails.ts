import { sql } from 'kysely';
import * as z from 'zod';
import { printDay } from '#foundation/values/print-time.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { Composer } from '#foundation/server/mail/deliver-mail.ts';
import { renderEmail } from '#foundation/server/mail/render-email.ts';
import { InvoiceDocument } from '../../invoice-document.contract.ts';
import { invoiceFileName, moneyOnPaper, paperTitleOf } from '../../invoice-text.rules.ts';
import { structuredInvoice } from '../e-invoice/structured-invoice.ts';
import { printInvoice } from '../print-invoice.ts';

const Details = z.object({ clinicId: z.uuid(), invoiceId: z.uuid() });
const Row = z.object({ document: InvoiceDocument, openMinor: z.int() });

/** What is asked of the client; nothing for a credit note. */
function paymentText({ document, openMinor }: z.infer<typeof Row>): string {
  const { kind, currency, dueOn, number, seller } = document;
  const country = seller.country ?? '';
  if (kind === 'credit_note') return 'No payment is needed.';
  if (openMinor <= 0) return 'It is paid in full. Thank you.';
  const due = dueOn === null ? '' : ` by ${printDay(dueOn, country, 'long')}`;
  return `Please pay ${moneyOnPaper(openMinor, currency, country)}${due} and give ${number} as the reference.`;
}

/** An invoice or credit note, to its client, with the PDF; in it the same invoice for programs where that is offered. */
const composeInvoice: Composer = async (tx, mail) => {
  const { clinicId, invoiceId } = Details.parse(mail.details);
  const row = await fetchRow(
    tx,
    Row,
    sql`select i.document, i.open_minor as "openMinor" from app.invoice_to_email(${clinicId}, ${invoiceId}) i`,
  );
  if (!row) return null;
  const { document } = row;
  const { seller, buyer, number, currency, totalMinor } = document;
  const title = `${paperTitleOf(document)} ${number}`;
  const pdf = (await structuredInvoice(document)) ?? (await printInvoice(document));
  const contact = [seller.phone, seller.email].filter(Boolean).join(' or ');
  return renderEmail({
    subject: `${title} from ${seller.name}`,
    greeting: `Hello ${buyer.name},`,
    paragraphs: [
      `${title} from ${seller.name} for ${moneyOnPaper(Math.abs(totalMinor), currency, seller.country ?? '')} is attached as a PDF.`,
      paymentText(row),
    ],
    notes: contact === '' ? [] : [`Questions? Reach ${seller.name} at ${contact}.`],
    signature: `— ${seller.name}`,
    ...(seller.email === null ? {} : { replyTo: seller.email }),
    attachments: [
      {
        filename: invoiceFileName(document),
        contentType: 'application/pdf',
        text: pdf.toString('base64'),
        encoding: 'base64',
      },
    ],
  });
};

export const invoiceEmails: Readonly<Record<string, Composer>> = { invoice: composeInvoice };
