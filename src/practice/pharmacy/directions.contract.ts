import * as z from 'zod';
import { lineOrBlank } from '#foundation/contract/one-line.ts';

export const DIRECTION_VERBS = ['give', 'apply', 'put', 'inject', 'use'] as const;
export const DIRECTION_PLACES = [
  'by_mouth',
  'on_the_skin',
  'under_the_skin',
  'in_the_left_eye',
  'in_the_right_eye',
  'in_both_eyes',
  'in_the_left_ear',
  'in_the_right_ear',
  'in_both_ears',
  'by_inhalation',
] as const;
export const FREQUENCIES = [
  'once',
  'times_a_day',
  'every_hours',
  'every_days',
  'every_weeks',
  'every_months',
] as const;
export const FOOD_RULES = ['with_food', 'on_an_empty_stomach'] as const;

const COUNT = 'Use a whole number from 1 to 99.';

/** Directions of which each part was chosen, so that they can be written out and counted. */
export const ChosenDirections = z.strictObject({
  verb: z.enum(DIRECTION_VERBS),
  /** 1,000 is one unit; null for as much as is needed, such as of an ointment. */
  amountThousandths: z.int().min(1).max(1_000_000_000).nullable(),
  unit: lineOrBlank(30),
  place: z.enum(DIRECTION_PLACES).nullable(),
  frequency: z.enum(FREQUENCIES),
  /** Of hours, days, weeks or months, or times a day; without a meaning for once. */
  count: z.int(COUNT).min(1, COUNT).max(99, COUNT),
  /** Only when it is needed. */
  asNeeded: z.boolean(),
  /** How long; null without an end. */
  days: z
    .int('Enter whole days from 1 to 999.')
    .min(1, 'Enter whole days from 1 to 999.')
    .max(999)
    .nullable(),
  food: z.enum(FOOD_RULES).nullable(),
  /** What it is for, as the label says it: `for pain`. */
  purpose: lineOrBlank(60),
});
export type ChosenDirections = z.output<typeof ChosenDirections>;

/** What was chosen stands before what was written freely; either may be missing. */
export const Directions = z.strictObject({
  chosen: ChosenDirections.nullable(),
  text: z
    .string()
    .trim()
    .max(1000, 'Use at most 1,000 characters.')
    .nullable()
    .transform((text) => text || null),
});
export type Directions = z.output<typeof Directions>;
