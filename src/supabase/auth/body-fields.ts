import * as z from 'zod';

/** Fields of what clients send, who send null for what they leave out. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? undefined);
export const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? undefined);
export const words = z.record(z.string(), z.unknown()).nullish();
