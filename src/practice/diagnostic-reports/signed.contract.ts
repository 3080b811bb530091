import * as z from 'zod';
import { Instant } from '#foundation/contract/instant.ts';
import { DiagnosticReport } from './contract.ts';

/** A signed report with everything in it, for the record that leaves the clinic. Its pictures are among the record's documents. */
export const SignedDiagnosticReport = DiagnosticReport.pick({
  id: true,
  kind: true,
  title: true,
  technique: true,
  findings: true,
  conclusion: true,
  releasedAt: true,
  releaseNote: true,
  signatures: true,
}).extend({
  doctorName: z.string().nullable(),
  signedAt: Instant,
  pictures: z.array(z.object({ documentId: z.uuid(), caption: z.string(), title: z.string() })),
});
export type SignedDiagnosticReport = z.infer<typeof SignedDiagnosticReport>;
