import * as z from 'zod';

/** Every background job and the payload it takes. A payload holds ids, never copies of records: they go stale. */
export const JOBS = {
  'housekeeping.sweep': z.object({}),
  'mail.deliver': z.object({ mailId: z.uuid() }),
  'storage.discard': z.object({}),
} as const;
export type JobName = keyof typeof JOBS;
export type JobPayload<N extends JobName> = z.infer<(typeof JOBS)[N]>;
