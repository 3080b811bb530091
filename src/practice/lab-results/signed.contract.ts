import * as z from 'zod';
import { Instant } from '#foundation/contract/instant.ts';
import { SignedValue } from './own.contract.ts';

/** A report as a doctor signed it last, for the record that leaves the clinic. */
export const SignedLabReport = z.object({
  id: z.uuid(),
  /** The one that was signed. */
  revision: z.int32(),
  laboratoryName: z.string(),
  accession: z.string().nullable(),
  tests: z.array(z.string()),
  collectedAt: Instant.nullable(),
  resultedAt: Instant,
  values: z.array(SignedValue.extend({ note: z.string().nullable() })),
  interpretation: z.string().nullable(),
  signerName: z.string(),
  signedAt: Instant,
  /** SHA-256, in hexadecimal. */
  contentHash: z.string(),
  /** Since when the client sees it, and what was written for them. */
  releasedAt: Instant.nullable(),
  releaseNote: z.string().nullable(),
  /** Something has changed since, which no doctor has signed yet. */
  isChanged: z.boolean(),
});
export type SignedLabReport = z.infer<typeof SignedLabReport>;
