import * as z from 'zod';
import { quantityHint, quantityText, readQuantity } from '#foundation/web/quantity-on-screen.ts';
import { creditOfLine, type LineAmounts } from '#practice/billing/credit.rules.ts';
import type { Creditable } from '#practice/billing/invoices.contract.ts';
import { CreditInvoice } from '../contract.ts';

const Fields = z.object({
  lines: z.array(z.object({ position: z.int(), isChosen: z.boolean(), quantity: z.string() })),
  reason: CreditInvoice.shape.reason,
  releasesCharges: z.boolean(),
});
export type CreditFields = z.infer<typeof Fields>;

export const creditDefaults = (creditable: readonly Creditable[]): CreditFields => ({
  lines: creditable.map(({ position, quantityThousandths }) => ({
    position,
    isChosen: false,
    quantity: quantityText(quantityThousandths),
  })),
  reason: '',
  releasesCharges: true,
});

type CreditRow = CreditFields['lines'][number];

/** TAX-8. What a row takes back, negated as on the credit note, or a sentence that says why not. */
export function creditOfRow(
  creditable: readonly Creditable[],
  { position, quantity }: CreditRow,
): ReturnType<typeof creditOfLine> {
  const left = creditable.find((line) => line.position === position);
  const quantityThousandths = readQuantity(quantity);
  if (left === undefined || quantityThousandths === null) return { ok: false, error: quantityHint() };
  return creditOfLine(left, quantityThousandths);
}

const totalOf = ({ netMinor, taxes }: LineAmounts): number =>
  taxes.reduce((sum, { taxMinor }) => sum + taxMinor, netMinor);

/** What the chosen rows take back in all, tax included, above zero; rows that cannot be credited count nothing. */
export const creditTotal = (creditable: readonly Creditable[], rows: readonly CreditRow[]): number =>
  rows.reduce((sum, row) => {
    const credit = row.isChosen ? creditOfRow(creditable, row) : undefined;
    return credit?.ok === true ? sum - totalOf(credit.value) : sum;
  }, 0);

/** The form of a credit note, refused at its fields by the rule that the server has. */
export const creditFields = (creditable: readonly Creditable[]) =>
  Fields.superRefine(({ lines }, check) => {
    if (!lines.some(({ isChosen }) => isChosen))
      check.addIssue({ code: 'custom', path: ['lines'], message: 'Choose what to credit.' });
    for (const [index, row] of lines.entries()) {
      const credit = row.isChosen ? creditOfRow(creditable, row) : undefined;
      if (credit?.ok === false)
        check.addIssue({ code: 'custom', path: ['lines', index, 'quantity'], message: credit.error });
    }
  });

/** A chosen row for the endpoint; all that is left of a line needs no quantity. */
export function toCreditedLine(creditable: readonly Creditable[], { position, quantity }: CreditRow) {
  const left = creditable.find((line) => line.position === position)?.quantityThousandths;
  const quantityThousandths = readQuantity(quantity) ?? undefined;
  return { position, ...(quantityThousandths === left ? {} : { quantityThousandths }) };
}
