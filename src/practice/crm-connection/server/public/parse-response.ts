import type * as z from 'zod';
import { ProviderError } from './provider-error.ts';

/** Parses the body of a response. @throws ProviderError `unreachable` for an unexpected shape. */
export function parseResponse<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new ProviderError('unreachable', 'The response has an unexpected shape.', {
    cause: parsed.error,
  });
}
