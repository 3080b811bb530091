import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';

const OneReport = z.strictObject({ id: z.uuid() });
const Text = (limit: number) => z.string().trim().max(limit, `Use at most ${limit} characters.`);

export const SignLabReport = z.strictObject({
  id: z.uuid(),
  /** The revision that was on screen, so that nobody signs what they have not seen. */
  revision: z.int32(),
  interpretation: Text(10_000)
    .nullable()
    .default(null)
    .transform((text) => text || null),
});
export type SignLabReport = z.output<typeof SignLabReport>;

export const signLabReportEndpoint = endpoint({
  id: 'labResults.sign',
  method: 'POST',
  path: '/v1/lab-reports/{id}/review',
  summary: 'Signs the present revision of a report, with an interpretation.',
  permission: 'record:sign',
  audit: 'lab_report.signed',
  changes: ['labReports/{id}', 'labOrders', 'petLabReports'],
  input: SignLabReport,
  output: z.object({ id: z.uuid(), revision: z.int32(), contentHash: z.string() }),
  errors: ['lab_report_changed', 'lab_report_reviewed', 'lab_report_unmatched', 'not_found'],
  idempotent: true,
});

export const ReleaseLabReport = z.strictObject({
  id: z.uuid(),
  note: Text(4_000).min(1, 'Explain the results in plain language.'),
});
export type ReleaseLabReport = z.output<typeof ReleaseLabReport>;

export const releaseLabReportEndpoint = endpoint({
  id: 'labResults.release',
  method: 'POST',
  path: '/v1/lab-reports/{id}/release',
  summary: 'Shows the client the signed results, with a note in plain language.',
  permission: 'record:write',
  audit: 'lab_report.released',
  changes: ['labReports/{id}', 'labOrders', 'petLabReports'],
  input: ReleaseLabReport,
  output: z.object({ id: z.uuid(), revision: z.int32() }),
  errors: ['lab_report_not_signed', 'not_found'],
  idempotent: true,
});

export const withdrawLabReportEndpoint = endpoint({
  id: 'labResults.withdraw',
  method: 'POST',
  path: '/v1/lab-reports/{id}/withdraw',
  summary: 'Hides released results from the client again.',
  permission: 'record:write',
  audit: 'lab_report.withdrawn',
  changes: ['labReports/{id}', 'labOrders', 'petLabReports'],
  input: OneReport,
  output: OneReport,
  errors: ['not_found'],
});

export const acknowledgeLabAlertEndpoint = endpoint({
  id: 'labResults.acknowledge',
  method: 'POST',
  path: '/v1/lab-reports/{id}/acknowledgement',
  summary: 'Acknowledges the critical values of a report, so that nobody else is notified of them.',
  permission: 'record:write',
  audit: 'lab_alert.acknowledged',
  changes: ['labReports/{id}'],
  input: OneReport,
  output: OneReport,
  errors: ['not_found'],
});
