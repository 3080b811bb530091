import type { TaxMethod } from './tax-groups.rules.ts';

/** What is known about a place, and from where. What is not confirmed is a proposal: the clinic asks its tax adviser. */
export interface Fact<T> {
  readonly value: T;
  readonly source: string;
  readonly confirmed: boolean;
}

export const confirmed = <T>(value: T, source: string): Fact<T> => ({ value, source, confirmed: true });
export const unconfirmed = <T>(value: T, source: string): Fact<T> => ({ value, source, confirmed: false });

/** What an invoice has to show. */
export type InvoiceField =
  | 'number'
  | 'issued_on'
  | 'performed_on'
  | 'seller_name'
  | 'seller_address'
  | 'seller_vat_id'
  | 'buyer_name'
  | 'buyer_address'
  | 'description'
  | 'quantity'
  | 'net_unit_price'
  | 'discount'
  | 'tax_rate'
  | 'base_per_rate'
  | 'tax_per_rate'
  | 'exemption_note'
  | 'species'
  | 'reason'
  | 'fee_code';

/** What cash needs that a clinic settles in a program. */
export type CashCondition = 'none' | 'certified_device' | 'publisher_statement';

/** Who gets a written estimate, and when it has to be renewed. Amounts include tax. */
export interface EstimateDuty {
  /** Null where the amount does not matter. */
  readonly aboveMinor: number | null;
  readonly currency: string;
  /** An estimate is renewed when the cost rises by this share of it, or by this amount; null without such a rule. */
  readonly renewedAbovePercent: number | null;
  readonly renewedAboveMinor: number | null;
  /** What it is always for, whatever it costs. */
  readonly alwaysFor: readonly ('planned_surgery' | 'hospital_stay')[];
}

/** What a reminder may cost: nothing at first and then paper and postage, only what was agreed, or what the clinic wants. */
export type ReminderFees = 'costs_after_first' | 'if_agreed';

export interface DunningCustom {
  /** Days after the due day of each reminder. */
  readonly afterDays: readonly number[];
  readonly fees: ReminderFees;
  /** Interest in millionths a year above a base rate, which the clinic enters; null where there is no statutory one. */
  readonly interest: { readonly consumerAboveBasePpm: number; readonly businessAboveBasePpm: number } | null;
}

/** What the law of a place says about invoices and payments (CORE-8). */
export interface Jurisdiction {
  /** TAX-1. The method that applies, and those that a clinic may choose. */
  readonly taxMethod: Fact<TaxMethod>;
  readonly allowedTaxMethods: Fact<readonly TaxMethod[]>;
  /** Whether prices for clients are usually entered with their tax (TAX-6). */
  readonly pricesIncludeTax: Fact<boolean>;
  /** The statutory fee schedule of veterinarians, as invoices name it; null where there is none. */
  readonly feeSchedule: Fact<string | null>;
  /** TAX-10. Whether the tax on a deposit is due when it is received. */
  readonly taxesDeposits: Fact<boolean>;
  /** Whether the tax on what is written off is given back. */
  readonly writeOffCorrectsTax: Fact<boolean>;
  /** TAX-11. The smallest amount of cash, in minor units; 1 where nothing is rounded. */
  readonly cashStepMinor: Fact<number>;
  readonly cash: Fact<CashCondition>;
  /** Whether cards at the desk are cash for the law about tills. */
  readonly cardsAreCash: Fact<boolean>;
  /** Fields with the total, tax included, from which they are needed; 0 for always. */
  readonly invoiceFields: Fact<readonly { readonly field: InvoiceField; readonly fromMinor: number }[]>;
  /** Sentences that an invoice for a consumer needs. */
  readonly sentences: Fact<readonly string[]>;
  readonly paymentTermDays: Fact<number>;
  readonly retentionYears: Fact<{ readonly invoices: number; readonly books: number }>;
  readonly estimates: Fact<EstimateDuty | null>;
  readonly dunning: Fact<DunningCustom>;
  /** The highest fee for a bounced cheque; null where no cap is known. */
  readonly maxChequeFeeMinor: Fact<number | null>;
}

/** Facts of a country, or of a region of it. */
export interface Place {
  readonly country: string;
  /** As clinics write their region, folded; undefined for the country as a whole. */
  readonly regions?: readonly string[];
  readonly facts: Partial<Jurisdiction>;
}

/** Tax may be rounded by rate or by line, as the clinic chooses. */
export const eitherMethod = (source: string): Jurisdiction['allowedTaxMethods'] =>
  confirmed(['per_rate', 'per_line'], source);

/** Fields that are needed whatever the total is. */
export const always = (...fields: readonly InvoiceField[]) =>
  fields.map((field) => ({ field, fromMinor: 0 }));

/** Fields that are needed from a total. */
export const from = (fromMinor: number, ...fields: readonly InvoiceField[]) =>
  fields.map((field) => ({ field, fromMinor }));

const OURS = 'Suggested by Tailwell; no official source';

/** Where nothing is known: what is customary and forbids nothing. */
export const NEUTRAL: Jurisdiction = {
  taxMethod: unconfirmed('per_rate', OURS),
  allowedTaxMethods: unconfirmed(['per_rate', 'per_line', 'combined'], OURS),
  pricesIncludeTax: unconfirmed(false, OURS),
  feeSchedule: unconfirmed(null, OURS),
  taxesDeposits: unconfirmed(false, OURS),
  writeOffCorrectsTax: unconfirmed(false, OURS),
  cashStepMinor: unconfirmed(1, OURS),
  cash: unconfirmed('none', OURS),
  cardsAreCash: unconfirmed(false, OURS),
  invoiceFields: unconfirmed(
    always(
      'number',
      'issued_on',
      'performed_on',
      'seller_name',
      'seller_address',
      'buyer_name',
      'description',
      'quantity',
      'tax_per_rate',
    ),
    OURS,
  ),
  sentences: unconfirmed([], OURS),
  paymentTermDays: unconfirmed(0, OURS),
  retentionYears: unconfirmed({ invoices: 10, books: 10 }, OURS),
  estimates: unconfirmed(null, OURS),
  dunning: unconfirmed({ afterDays: [30, 60, 90], fees: 'if_agreed', interest: null }, OURS),
  maxChequeFeeMinor: unconfirmed(null, OURS),
};
