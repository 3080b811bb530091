import type { Day } from '#foundation/values/day.ts';
import { MUTED, type PdfPages } from '#foundation/server/pdf/open-pdf-pages.ts';
import type { InvoiceDocument } from '../../invoice-document.contract.ts';
import { giroCodeOf } from '../../giro-code.rules.ts';
import { ibanText, moneyOnPaper } from '../../invoice-text.rules.ts';

const PADDING = 12;
const CODE_SIZE = 84;
const BAND = '#f1f4f3';

function fieldsOf(document: InvoiceDocument, day: (day: Day) => string) {
  const { seller, currency, totalMinor, number, dueOn } = document;
  const { bank } = seller;
  return [
    { label: 'Account holder', value: bank?.holder ?? '' },
    { label: 'IBAN', value: bank?.iban == null ? '' : ibanText(bank.iban) },
    { label: 'BIC', value: bank?.bic ?? '' },
    { label: 'Account', value: bank?.accountText ?? '' },
    { label: 'Reference', value: number },
    { label: 'Amount', value: moneyOnPaper(totalMinor, currency, seller.country ?? '') },
    { label: 'Due', value: dueOn === null ? '' : day(dueOn) },
  ].filter(({ value }) => value !== '');
}

/** Drawn as shapes, not as a picture: sharp in any size. White around it is part of the code. */
async function drawCode(pages: PdfPages, text: string, x: number, y: number): Promise<void> {
  const { encode } = await import('uqr');
  const { data, size } = encode(text, { ecc: 'M', boostEcc: false, maxVersion: 13, border: 4 });
  const module = CODE_SIZE / size;
  pages.doc.rect(x, y, CODE_SIZE, CODE_SIZE).fillColor('#ffffff').fill();
  for (const [row, modules] of data.entries()) {
    for (let at = 0; at < size; at += 1) {
      if (modules[at] !== true) continue;
      let end = at;
      while (modules[end] === true) end += 1;
      pages.doc.rect(x + at * module, y + row * module, (end - at) * module, module);
      at = end;
    }
  }
  pages.doc.fillColor('#000000').fill();
}

/** How to transfer the amount; nothing on a credit note, or where the clinic has no account. */
export async function drawPayment(
  pages: PdfPages,
  document: InvoiceDocument,
  day: (day: Day) => string,
): Promise<void> {
  if (document.kind !== 'invoice' || document.seller.bank === null || document.totalMinor <= 0) return;
  const { doc, left, width } = pages;
  const code = giroCodeOf(document);
  const fields = fieldsOf(document, day);
  const columns = 2;
  const across = (width - 2 * PADDING - (code === null ? 0 : CODE_SIZE + 20)) / columns - 12;
  const rows = Array.from({ length: Math.ceil(fields.length / columns) }, (_, row) =>
    fields.slice(row * columns, (row + 1) * columns),
  );
  const heights = rows.map(
    (row) => Math.max(...row.map(({ value }) => pages.heightOf(value, { points: 9, across }))) + 15,
  );
  const content = heights.reduce((sum, height) => sum + height, 20);
  const height = Math.max(content, code === null ? 0 : CODE_SIZE + 14) + 2 * PADDING - 6;
  pages.ensureRoom(height + 8);
  const top = doc.y;
  doc.roundedRect(left, top, width, height, 6).fillColor(BAND).fill();
  pages.write('Pay by bank transfer', left + PADDING, top + PADDING, { font: 'bold', across: across * 2 });
  let y = top + PADDING + 20;
  for (const [at, row] of rows.entries()) {
    for (const [column, { label, value }] of row.entries()) {
      const x = left + PADDING + column * (across + 12);
      pages.write(label, x, y, { points: 7, color: MUTED, across });
      pages.write(value, x, y + 9, { points: 9, across });
    }
    y += heights[at] ?? 0;
  }
  if (code !== null) {
    const x = left + width - PADDING - CODE_SIZE;
    await drawCode(pages, code, x, top + PADDING - 2);
    pages.write('Scan with your banking app', x - 10, top + PADDING + CODE_SIZE, {
      points: 6.5,
      color: MUTED,
      across: CODE_SIZE + 20,
      align: 'center',
    });
  }
  doc.y = top + height + 14;
}
