import { cutText } from '#foundation/values/cut-text.ts';
import type { InvoiceDocument } from './invoice-document.contract.ts';

/** The largest amount of a transfer that the code can hold, in cents. */
const MAX_CENTS = 99_999_999_999;
const MAX_NAME = 70;
const MAX_TEXT = 140;
/** Of the whole text, so that the code is readable on paper. */
const MAX_BYTES = 331;

/** A line of its own: neither breaks nor more characters than the field has. */
const field = (text: string, max: number): string => cutText(text.replaceAll(/\s+/gu, ' ').trim(), max);

/**
 * The text of the QR code that fills in a transfer in a banking app ("GiroCode"), or null where there is nothing to transfer
 * in euros to an IBAN.
 *
 * Source: European Payments Council, EPC069-12, quick response code: guidelines to enable data capture for the initiation of a
 * SEPA credit transfer; version 002, in which the BIC may be missing.
 */
export function giroCodeOf({
  kind,
  currency,
  totalMinor,
  number,
  seller: { bank },
}: InvoiceDocument): string | null {
  if (kind !== 'invoice' || currency !== 'EUR' || bank?.iban == null) return null;
  if (totalMinor < 1 || totalMinor > MAX_CENTS) return null;
  const text = [
    'BCD',
    '002',
    // UTF-8.
    '1',
    'SCT',
    bank.bic ?? '',
    field(bank.holder, MAX_NAME),
    bank.iban,
    `EUR${(totalMinor / 100).toFixed(2)}`,
    // No purpose, and no structured reference: the number of the invoice is a text.
    '',
    '',
    field(number, MAX_TEXT),
  ].join('\n');
  return new TextEncoder().encode(text).length > MAX_BYTES ? null : text;
}
