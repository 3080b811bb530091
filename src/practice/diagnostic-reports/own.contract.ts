import * as z from 'zod';
import { DIAGNOSTIC_REPORT_KINDS } from '#vocabulary/diagnostic-reports.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';

/** CORE-9. What a client sees of a report. */
export const MyDiagnosticReport = z.object({
  id: z.uuid(),
  kind: z.enum(DIAGNOSTIC_REPORT_KINDS),
  title: z.string(),
  doctorName: z.string().nullable(),
  conclusion: z.string().nullable(),
  note: z.string(),
  signedAt: Instant,
});
export type MyDiagnosticReport = z.infer<typeof MyDiagnosticReport>;

export const listMyDiagnosticReportsEndpoint = endpoint({
  id: 'myDiagnosticReports.list',
  method: 'GET',
  path: '/v1/my/diagnostic-reports',
  summary: 'Released reports of one of the caller’s pets, latest first.',
  permission: 'own_record:read',
  audit: 'diagnostic_report.read',
  reads: ['diagnosticReports'],
  input: z.strictObject({ petId: z.uuid() }),
  output: z.object({ items: z.array(MyDiagnosticReport) }),
  errors: ['not_found'],
});
