import { sql } from 'kysely';
import * as z from 'zod';
import { printDay } from '#foundation/values/print-time.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { Composer } from '#foundation/server/mail/deliver-mail.ts';
import { renderEmail } from '#foundation/server/mail/render-email.ts';
import { PurchaseDocument } from '../../document.contract.ts';
import { purchaseCsv, purchaseFileName } from '../../document-text.rules.ts';
import { printOrder } from '../print-order.ts';

const Details = z.object({ clinicId: z.uuid(), orderId: z.uuid() });
const Row = z.object({ document: PurchaseDocument.nullable() });

/** ORDER-7. An order, to its supplier, with the PDF for people and the CSV for programs. None once it was canceled. */
const composeOrder: Composer = async (tx, mail) => {
  const { clinicId, orderId } = Details.parse(mail.details);
  const row = await fetchRow(
    tx,
    Row,
    sql`select app.purchase_order_to_email(${clinicId}, ${orderId}) as document`,
  );
  const document = row?.document;
  if (!document) return null;
  const { number, clinic, supplier, orderedOn, deliverTo, lines } = document;
  const contact = [clinic.phone, clinic.email].filter(Boolean).join(' or ');
  const account = supplier.accountNumber === null ? '' : ` Our account number is ${supplier.accountNumber}.`;
  const items = lines.length === 1 ? '1 item' : `${lines.length} items`;
  return renderEmail({
    subject: `Purchase order ${number} from ${clinic.name}`,
    greeting: `Hello ${supplier.name},`,
    paragraphs: [
      `Attached is our purchase order ${number}, dated ${printDay(orderedOn, clinic.country, 'long')}, for ${items}, as a PDF and a CSV file.${account}`,
      `Deliver to: ${clinic.name}, ${deliverTo}.`,
    ],
    notes: contact === '' ? [] : [`Questions? Reach ${clinic.name} at ${contact}.`],
    signature: `— ${clinic.name}`,
    ...(clinic.email === null ? {} : { replyTo: clinic.email }),
    attachments: [
      {
        filename: purchaseFileName(number, 'pdf'),
        contentType: 'application/pdf',
        text: (await printOrder(document)).toString('base64'),
        encoding: 'base64',
      },
      {
        filename: purchaseFileName(number, 'csv'),
        contentType: 'text/csv; charset=UTF-8',
        text: purchaseCsv(document),
      },
    ],
  });
};

export const purchaseEmails: Readonly<Record<string, Composer>> = { purchase_order: composeOrder };
