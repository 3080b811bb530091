import * as z from 'zod';
import { moneyOfField } from '#foundation/web/money-on-screen.ts';
import { GiveDiscount, type BillLine } from '../bills.contract.ts';
import { type Discount, discountOfLine } from '../discount.rules.ts';
import { ppmOfField } from './percent-field.ts';

const Fields = z.object({
  unit: z.enum(['percent', 'amount']),
  value: z.string(),
  reason: GiveDiscount.shape.reason,
  hasAgreement: z.boolean(),
});
export type DiscountFields = z.infer<typeof Fields>;

/** What was typed: a share or an amount; null for neither. */
function discountTyped(
  { unit, value }: Pick<DiscountFields, 'unit' | 'value'>,
  currency: string,
): Discount | null {
  if (unit === 'amount') {
    const amountMinor = moneyOfField(value, currency);
    return amountMinor === null ? null : { amountMinor };
  }
  const sharePpm = ppmOfField(value);
  return sharePpm === null ? null : { sharePpm };
}

const HINTS = {
  percent: 'Enter a percentage from 0.1 to 100.',
  amount: 'Enter an amount greater than zero.',
} as const;

type DiscountedBillLine = Pick<BillLine, 'amountMinor' | 'currency' | 'minimumMinor'>;

/** TAX-7, PRICE-4. What the fields take off a line, in minor units, or a sentence that says why not. */
export function discountOf(
  line: DiscountedBillLine,
  { hasAgreement, ...typed }: Pick<DiscountFields, 'unit' | 'value' | 'hasAgreement'>,
): ReturnType<typeof discountOfLine> {
  const discount = discountTyped(typed, line.currency);
  const result = discount && discountOfLine({ ...line, hasAgreement }, discount);
  if (result === null || (result.ok && result.value === 0)) return { ok: false, error: HINTS[typed.unit] };
  return result;
}

/** The form of a discount, refused at the field by the rule that the server has. */
export const discountFields = (line: DiscountedBillLine) =>
  Fields.superRefine((fields, check) => {
    const discount = discountOf(line, fields);
    if (!discount.ok) check.addIssue({ code: 'custom', path: ['value'], message: discount.error });
  });
