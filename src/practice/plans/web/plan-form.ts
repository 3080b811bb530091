import * as z from 'zod';
import { INCOME_CATEGORY_NAMES } from '#vocabulary/income-categories.ts';
import { SPECIES } from '#vocabulary/species.ts';
import { TAX_CLASSES } from '#vocabulary/tax-classes.ts';
import { moneyForField, moneyOfField } from '#foundation/web/money-on-screen.ts';
import { AddWellnessPlan, type WellnessPlan } from '../contract.ts';

const BenefitForm = z.object({
  label: z.string(),
  kind: z.enum(['included', 'cheaper']),
  /** `item`, `everything`, or an income category. */
  covers: z.enum(['item', 'everything', ...INCOME_CATEGORY_NAMES]),
  itemId: z.string(),
  usesPerTerm: z.string(),
  listPriceMinor: z.string(),
  percentOff: z.string(),
});
export type BenefitForm = z.infer<typeof BenefitForm>;

/** The form of a plan, in which numbers and amounts are text. */
const Fields = z.object({
  name: z.string(),
  description: z.string(),
  species: z.array(z.enum(SPECIES)),
  minAgeDays: z.string(),
  maxAgeDays: z.string(),
  termMonths: z.string(),
  cycleMonths: z.string(),
  feeMinor: z.string(),
  joiningFeeMinor: z.string(),
  maxPauseMonths: z.string(),
  givesBack: z.boolean(),
  taxClass: z.enum(TAX_CLASSES),
  benefits: z.array(BenefitForm),
});
export type PlanForm = z.infer<typeof Fields>;

export const BLANK_BENEFIT: BenefitForm = {
  label: '',
  kind: 'included',
  covers: 'item',
  itemId: '',
  usesPerTerm: '1',
  listPriceMinor: '',
  percentOff: '',
};

const BLANK_PLAN: PlanForm = {
  name: '',
  description: '',
  species: [],
  minAgeDays: '',
  maxAgeDays: '',
  termMonths: '12',
  cycleMonths: '1',
  feeMinor: '',
  joiningFeeMinor: '',
  maxPauseMonths: '3',
  givesBack: false,
  taxClass: 'service',
  benefits: [BLANK_BENEFIT],
};

const textOf = (value: number | null): string => (value === null ? '' : String(value));
const moneyOrBlank = (minor: number | null, currency: string): string =>
  minor === null || minor === 0 ? '' : moneyForField(minor, currency);

/** What the form shows about a plan; a blank one without. */
export function toPlanForm(plan: WellnessPlan | undefined): PlanForm {
  if (!plan) return BLANK_PLAN;
  const { currency } = plan;
  return {
    name: plan.name,
    description: plan.description ?? '',
    species: plan.species,
    minAgeDays: textOf(plan.minAgeDays),
    maxAgeDays: textOf(plan.maxAgeDays),
    termMonths: textOf(plan.termMonths),
    cycleMonths: textOf(plan.cycleMonths),
    feeMinor: moneyForField(plan.feeMinor, currency),
    joiningFeeMinor: moneyOrBlank(plan.joiningFeeMinor, currency),
    maxPauseMonths: textOf(plan.maxPauseMonths),
    givesBack: plan.givesBack,
    taxClass: 'service',
    benefits: plan.benefits.map((benefit) => ({
      label: benefit.label,
      kind: benefit.percentOff === null ? 'included' : 'cheaper',
      covers: benefit.itemId === null ? (benefit.incomeCategory ?? 'everything') : 'item',
      itemId: benefit.itemId ?? '',
      usesPerTerm: textOf(benefit.usesPerTerm),
      listPriceMinor: moneyOrBlank(benefit.listPriceMinor, currency),
      percentOff: textOf(benefit.percentOff),
    })),
  };
}

const WHOLE = /^\d{1,6}$/;
/** A whole number; null for a blank field, and one that no schema accepts for anything else. */
function numberOf(text: string): number | null {
  if (text.trim() === '') return null;
  return WHOLE.test(text.trim()) ? Number(text.trim()) : NaN;
}

function benefitFields(benefit: BenefitForm, currency: string) {
  const isIncluded = benefit.kind === 'included';
  return {
    label: benefit.label,
    itemId: benefit.covers === 'item' ? benefit.itemId || null : null,
    incomeCategory: benefit.covers === 'item' || benefit.covers === 'everything' ? null : benefit.covers,
    usesPerTerm: isIncluded ? numberOf(benefit.usesPerTerm) : null,
    listPriceMinor: isIncluded ? moneyOfField(benefit.listPriceMinor, currency) : null,
    percentOff: isIncluded ? null : (numberOf(benefit.percentOff) ?? NaN),
  };
}

/** The fields of the contract; invalid numbers are passed on for the schema to reject. */
export const toPlanFields = (form: PlanForm, currency: string): z.input<typeof AddWellnessPlan> => ({
  name: form.name,
  description: form.description.trim() || null,
  species: form.species,
  minAgeDays: numberOf(form.minAgeDays),
  maxAgeDays: numberOf(form.maxAgeDays),
  termMonths: numberOf(form.termMonths) ?? NaN,
  cycleMonths: numberOf(form.cycleMonths) ?? NaN,
  feeMinor: moneyOfField(form.feeMinor, currency) ?? NaN,
  joiningFeeMinor:
    form.joiningFeeMinor.trim() === '' ? 0 : (moneyOfField(form.joiningFeeMinor, currency) ?? NaN),
  maxPauseMonths: numberOf(form.maxPauseMonths) ?? NaN,
  givesBack: form.givesBack,
  taxClass: form.taxClass,
  benefits: form.benefits.map((benefit) => benefitFields(benefit, currency)),
});

/** The checks of the contract, so that errors are shown before it is sent. */
export const checkedPlanForm = (currency: string) =>
  Fields.superRefine((form, check) => {
    const parsed = AddWellnessPlan.safeParse(toPlanFields(form, currency));
    for (const { path, message } of parsed.error?.issues ?? [])
      check.addIssue({
        code: 'custom',
        path: path.flatMap((part) => (typeof part === 'symbol' ? [] : [part])),
        message,
      });
  });
