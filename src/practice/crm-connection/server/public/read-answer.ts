import type * as z from 'zod';
import { ProviderError } from './provider-error.ts';

/** Parses an answer. @throws ProviderError `unreachable` for one of another shape, which is as useful as none. */
export function readAnswer<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new ProviderError('unreachable', 'The provider answered in a shape that we do not know.', {
    cause: parsed.error,
  });
}
