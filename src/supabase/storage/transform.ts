import type { Context } from 'hono';
import * as z from 'zod';
import { invalidRequest } from './storage-error.ts';

const side = z.coerce.number().int().min(1).max(2_500);

/** The transformation of an image: its maximum size in pixels, how it fits, and its quality. */
export const Transform = z.object({
  width: side.optional(),
  height: side.optional(),
  resize: z.enum(['cover', 'contain', 'fill']).default('cover'),
  quality: z.coerce.number().int().min(20).max(100).default(80),
  format: z.literal('origin').optional(),
});
export type Transform = z.infer<typeof Transform>;

/** The transformation that a URL requests. @throws StorageError InvalidRequest when it is invalid. */
export function readTransform(c: Context): Transform {
  const read = Transform.safeParse(c.req.query());
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw invalidRequest(`querystring/${issue?.path.join('/') ?? ''} ${issue?.message ?? 'is not valid'}`);
}
