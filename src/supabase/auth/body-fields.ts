import * as z from 'zod';

/** Fields of request bodies. Clients send null for fields that they omit. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? undefined);
export const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? undefined);
export const metadata = z.record(z.string(), z.unknown()).nullish();
