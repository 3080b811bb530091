import { INCOME_CATEGORIES } from '#vocabulary/income-categories.ts';
import { PAYMENT_METHOD_LABELS } from '#vocabulary/payment-methods.ts';
import { SPECIES_ENTRIES } from '#vocabulary/species.ts';
import { AGE_BUCKETS } from '#practice/receivables/ageing.rules.ts';
import type { Grouping } from './contract.ts';

/** What a row is, by the key that its statement gives it. */
const ROW_KINDS: Readonly<Record<string, string>> = {
  payment: 'Payment',
  refund: 'Refund',
  bounced: 'Bounced',
  mistake: 'Never received',
  credit_note: 'Credit note',
  came: 'Attended',
  no_show: 'No-show',
  late: 'Canceled late',
  not_invoiced: 'Not invoiced',
  unbilled: 'Not charged',
  invoiced: 'Invoiced or not due yet',
  accepted: 'Accepted',
  declined: 'Declined',
  waiting: 'Not answered yet',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
  booked: 'Booked',
  not_booked: 'Not booked',
  done: 'Done in time',
  not_done: 'Not done in time',
  recent: 'Within 12 months',
  active: '12 to 14 months ago',
  lapsing: 'Lapsing, 14 to 18 months ago',
  lapsed: 'Lapsed, over 18 months ago',
};

const AGES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(AGE_BUCKETS.map(({ key, label }) => [key, label])),
  credit: 'Credit of clients',
};

const categoryLabels: Readonly<Record<string, { readonly label: string }>> = INCOME_CATEGORIES;
const methodLabels: Readonly<Record<string, string>> = PAYMENT_METHOD_LABELS;
const speciesLabels: Readonly<Record<string, { readonly label: string }>> = SPECIES_ENTRIES;

export const categoryLabel = (key: string): string => categoryLabels[key]?.label ?? key;
export const speciesLabel = (key: string): string => speciesLabels[key]?.label ?? key;
export const methodLabel = (key: string): string => methodLabels[key] ?? key;
export const rowKindLabel = (key: string): string => ROW_KINDS[key] ?? key;

/** A tax with its rate in millionths, as rows name it: `VAT 190000`. */
const RATE = /^(.*) (\d+)$/;

/** Name and percentage of a tax; null for what was sold without tax. */
export function taxOfKey(key: string): { readonly name: string; readonly percent: number } | null {
  const [, name, ratePpm] = RATE.exec(key) ?? [];
  return name === undefined ? null : { name, percent: Number(ratePpm) / 10_000 };
}

const LABELS: Partial<Record<Grouping, (key: string) => string>> = {
  category: categoryLabel,
  species: speciesLabel,
  method: methodLabel,
  kind: rowKindLabel,
  age: (key) => AGES[key] ?? key,
  activity: rowKindLabel,
  class: (key) => `Class ${key}`,
};

const UNKNOWN: Partial<Record<Grouping, string>> = {
  reason: 'No reason',
  rate: 'Without tax',
  doctor: 'Not known',
  person: 'Not known',
  species: 'Not known',
  supplier: 'Not known',
};

/** The label of a group that is neither a day nor a tax. */
export function groupLabel(
  by: Grouping,
  { key, label }: { readonly key: string; readonly label: string | null },
): string {
  if (label !== null) return label;
  if (key === '') return UNKNOWN[by] ?? 'Not known';
  return LABELS[by]?.(key) ?? key;
}
