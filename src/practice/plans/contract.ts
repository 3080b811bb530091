import * as z from 'zod';
import { INCOME_CATEGORY_NAMES } from '#vocabulary/income-categories.ts';
import { SPECIES } from '#vocabulary/species.ts';
import { TAX_CLASSES } from '#vocabulary/tax-classes.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { oneLine, optionalNotes } from '#foundation/contract/one-line.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';

const MAX_MINOR = 100_000_000;
const MONTHS = 'Use whole months, from 1 to 60.';
const AGE = 'Use whole days, from 0 to 36,500.';
const months = () => z.int(MONTHS).min(1, MONTHS).max(60, MONTHS);
const age = () => z.int(AGE).min(0, AGE).max(36_500, AGE).nullable();

/** What a plan includes or makes cheaper. */
const BenefitFields = {
  label: oneLine(120, 'Enter what it is.'),
  /** What it covers: an item, or all items of a category; with neither, everything that no other benefit covers. */
  itemId: z.uuid().nullable(),
  incomeCategory: z.enum(INCOME_CATEGORY_NAMES).nullable(),
  /** Of what is included: how often in a term, and what one use costs without the plan. */
  usesPerTerm: z.int('Use a number.').min(1, 'Enter 1 or more.').max(100, 'Use at most 100.').nullable(),
  listPriceMinor: z
    .int('Enter an amount.')
    .min(1, 'Enter an amount greater than zero.')
    .max(MAX_MINOR, 'Enter a smaller amount.')
    .nullable(),
  /** Of what is only cheaper. */
  percentOff: z.int('Use whole percent.').min(1, 'Use 1% or more.').max(100, 'Use at most 100%.').nullable(),
};

export const PlanBenefit = z.object({ ...BenefitFields, id: z.uuid() });
export type PlanBenefit = z.infer<typeof PlanBenefit>;

const isIncluded = (benefit: z.output<z.ZodObject<typeof BenefitFields>>): boolean =>
  benefit.percentOff === null;

const NewBenefit = z
  .strictObject(BenefitFields)
  .refine((benefit) => !isIncluded(benefit) || benefit.usesPerTerm !== null, {
    path: ['usesPerTerm'],
    message: 'Enter how often it is included.',
  })
  .refine((benefit) => !isIncluded(benefit) || benefit.listPriceMinor !== null, {
    path: ['listPriceMinor'],
    message: 'Enter what one costs without the plan.',
  })
  .refine(
    (benefit) => !isIncluded(benefit) || (benefit.itemId === null) !== (benefit.incomeCategory === null),
    { path: ['itemId'], message: 'Choose an item or a category.' },
  )
  .refine(
    (benefit) => isIncluded(benefit) || (benefit.usesPerTerm === null && benefit.listPriceMinor === null),
    { path: ['percentOff'], message: 'Included benefits have no percentage.' },
  );

const PlanFields = {
  name: oneLine(120, 'Enter a name.'),
  description: optionalNotes(1000),
  /** Empty for every species. */
  species: z.array(z.enum(SPECIES)).max(SPECIES.length),
  minAgeDays: age(),
  maxAgeDays: age(),
  termMonths: months(),
  /** Months from one fee to the next. */
  cycleMonths: months(),
  /** Net of tax, in minor units. */
  feeMinor: z.int('Enter an amount.').min(1, 'Enter an amount greater than zero.').max(MAX_MINOR),
  /** Due once when the plan is sold, and never given back. */
  joiningFeeMinor: z.int('Enter an amount.').min(0, 'Enter an amount.').max(MAX_MINOR),
  maxPauseMonths: z.int('Use whole months.').min(0, 'Use 0 or more.').max(24, 'Use at most 24 months.'),
  /** Whether who cancels gets back what was paid beyond what was used. */
  givesBack: z.boolean(),
};

/** A wellness plan that the clinic offers. */
export const WellnessPlan = z.object({
  ...PlanFields,
  description: z.string().nullable(),
  id: z.uuid(),
  currency: z.string(),
  /** The item of the catalogue that its fees are charged as. */
  feeItemId: z.uuid(),
  /** The taxes of that item today. */
  taxes: z.array(z.object({ name: z.string(), ratePpm: z.int() })),
  benefits: z.array(PlanBenefit),
  /** How many pets have it now. */
  petCount: z.int(),
  version: RecordVersion,
  archivedAt: Instant.nullable(),
});
export type WellnessPlan = z.infer<typeof WellnessPlan>;

const Benefits = z
  .array(NewBenefit)
  .max(50, 'Use at most 50 benefits.')
  .refine((benefits) => benefits.some(isIncluded), 'Add at least one thing that the plan includes.');

interface Term {
  readonly termMonths: number;
  readonly cycleMonths: number;
}
const fitsTerm = ({ termMonths, cycleMonths }: Term): boolean => termMonths % cycleMonths === 0;
const FITS_TERM = {
  path: ['cycleMonths'],
  message: 'The months between fees must divide the term evenly, such as 1 or 12 for a year.',
};
const fitsAge = (plan: { readonly minAgeDays: number | null; readonly maxAgeDays: number | null }): boolean =>
  plan.minAgeDays === null || plan.maxAgeDays === null || plan.minAgeDays <= plan.maxAgeDays;
const FITS_AGE = { path: ['maxAgeDays'], message: 'The maximum age must be at least the minimum.' };

export const AddWellnessPlan = z
  .strictObject({
    ...PlanFields,
    benefits: Benefits,
    /** Of the catalogue item that is added for its fees. */
    taxClass: z.enum(TAX_CLASSES, 'Choose a tax class.'),
  })
  .refine(fitsTerm, FITS_TERM)
  .refine(fitsAge, FITS_AGE);
export type AddWellnessPlan = z.output<typeof AddWellnessPlan>;

export const ChangeWellnessPlan = z
  .strictObject({
    ...PlanFields,
    benefits: Benefits,
    id: z.uuid(),
    version: RecordVersion,
    isArchived: z.boolean(),
  })
  .refine(fitsTerm, FITS_TERM)
  .refine(fitsAge, FITS_AGE);
export type ChangeWellnessPlan = z.output<typeof ChangeWellnessPlan>;

export const listWellnessPlansEndpoint = endpoint({
  id: 'plans.list',
  method: 'GET',
  path: '/v1/wellness-plans',
  summary: 'The wellness plans that the clinic offers or has offered, by name.',
  permission: 'billing:read',
  reads: ['petPlans', 'wellnessPlans'],
  input: z.strictObject({}),
  output: z.object({ items: z.array(WellnessPlan) }),
  errors: [],
});

export const addWellnessPlanEndpoint = endpoint({
  id: 'plans.add',
  method: 'POST',
  path: '/v1/wellness-plans',
  summary: 'Adds a wellness plan, and an item of the catalogue for its fees.',
  permission: 'billing:manage',
  audit: 'wellness_plan.added',
  changes: ['catalogueItems', 'wellnessPlans'],
  input: AddWellnessPlan,
  output: WellnessPlan,
  errors: ['not_found', 'plan_name_taken'],
  idempotent: true,
});

/** Pets that have it keep what they were sold (CORE-6). */
export const changeWellnessPlanEndpoint = endpoint({
  id: 'plans.change',
  method: 'PUT',
  path: '/v1/wellness-plans/{id}',
  summary: 'Changes a wellness plan for later sales, or stops offering it.',
  permission: 'billing:manage',
  audit: 'wellness_plan.changed',
  changes: ['wellnessPlans'],
  input: ChangeWellnessPlan,
  output: WellnessPlan,
  errors: ['not_found', 'plan_name_taken', 'record_changed'],
});
