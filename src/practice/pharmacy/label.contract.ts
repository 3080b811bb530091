import * as z from 'zod';
import { lineOrBlank } from '#foundation/contract/one-line.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { Directions } from './directions.contract.ts';

/** What a label can say, in the order in which it says it. */
export const LABEL_FIELDS = [
  'clinic_name',
  'clinic_address',
  'clinic_phone',
  'dispensed_on',
  'pet_name',
  'species',
  'owner_name',
  'owner_address',
  'drug_name',
  'strength',
  'active_ingredients',
  'quantity',
  'directions',
  'withdrawal',
  'storage',
  'warnings',
  'prescriber_name',
  'prescriber_licence',
  'use_by',
  'lot',
] as const;
export type LabelField = (typeof LABEL_FIELDS)[number];

const optionalText = (limit: number) =>
  z
    .string()
    .trim()
    .max(limit, `Use at most ${limit} characters.`)
    .nullable()
    .transform((text) => text || null);

/** What a person enters for a label; the rest is in the records. */
export const LabelEntry = z.strictObject({
  strength: lineOrBlank(80),
  activeIngredients: lineOrBlank(500),
  directions: Directions,
  withdrawal: optionalText(500),
  storage: lineOrBlank(160),
  /** In addition to what the place demands. */
  warnings: optionalText(500),
  /** The staff member who prescribed it. */
  prescriberId: z.uuid().nullable(),
  useByOn: CalendarDay.nullable(),
  lot: lineOrBlank(60),
});
export type LabelEntry = z.output<typeof LabelEntry>;

/** Where a detail that a label lacks is entered: in its form, or in a record. */
export const MISSING_PLACES = ['form', 'clinic', 'client', 'pet', 'staff', 'act'] as const;

/** A detail that a label lacks. */
export const MissingField = z.object({
  field: z.enum(LABEL_FIELDS),
  /** What to do about it. */
  sentence: z.string(),
  place: z.enum(MISSING_PLACES),
  /** The client, pet or staff member. */
  recordId: z.uuid().nullable(),
});
export type MissingField = z.infer<typeof MissingField>;

/** A piece of text on a label. Lengths are in thousandths of a point, from the top left of the label. */
const Run = z.object({
  text: z.string(),
  x: z.int(),
  /** Of the baseline. */
  y: z.int(),
  width: z.int(),
  points: z.int(),
  isBold: z.boolean(),
});
export type Run = z.infer<typeof Run>;

/** A label as it is printed: its preview and its PDF are drawn from it. */
export const LabelDrawing = z.object({ width: z.int(), height: z.int(), runs: z.array(Run) });
export type LabelDrawing = z.infer<typeof LabelDrawing>;
