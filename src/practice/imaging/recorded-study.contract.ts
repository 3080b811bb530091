import * as z from 'zod';
import { Instant } from '#foundation/contract/instant.ts';

/** A study as the record of a pet lists it. Its files stay at the clinic. */
export const RecordedStudy = z.object({
  id: z.uuid(),
  modality: z.string(),
  description: z.string().nullable(),
  accession: z.string().nullable(),
  receivedAt: Instant,
  imageCount: z.int(),
  /** Since when the client sees pictures of it, and what was written for them. */
  releasedAt: Instant.nullable(),
  releaseNote: z.string().nullable(),
});
export type RecordedStudy = z.infer<typeof RecordedStudy>;
