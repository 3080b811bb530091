import * as z from 'zod';
import { PAPER_SIZES } from '#foundation/values/paper-size.ts';

/** FORM-1. A form as it was signed: nothing in it depends on the record any more. */
export const FrozenForm = z.object({
  title: z.string(),
  clinicName: z.string(),
  clinicLines: z.array(z.string()),
  size: z.enum(PAPER_SIZES),
  timeZone: z.string(),
  /** Whose dates are printed. Forms that were signed before it was kept have none. */
  country: z.string().optional(),
  petName: z.string().nullable(),
  clientName: z.string().nullable(),
  paragraphs: z.array(z.string()),
  answers: z.array(z.object({ label: z.string(), value: z.string() })),
});
export type FrozenForm = z.infer<typeof FrozenForm>;
