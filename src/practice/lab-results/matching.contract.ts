import * as z from 'zod';
import { MATCH_REASONS } from '#vocabulary/lab.ts';
import { SPECIES } from '#vocabulary/species.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';

const OneReport = z.strictObject({ id: z.uuid() });

export const MatchSuggestion = z.object({
  pet: z.object({
    id: z.uuid(),
    name: z.string(),
    species: z.enum(SPECIES),
    bornOn: CalendarDay.nullable(),
    microchip: z.string().nullable(),
  }),
  clientName: z.string().nullable(),
  /** An order at this laboratory whose results have not come. */
  order: z.object({ id: z.uuid(), accession: z.string(), orderedAt: Instant }).nullable(),
  /** 0 to 100. */
  score: z.int(),
  reasons: z.array(z.enum(MATCH_REASONS)),
  /** What does not fit. */
  contradictions: z.array(z.enum(MATCH_REASONS)),
});
export type MatchSuggestion = z.infer<typeof MatchSuggestion>;

export const suggestMatchesEndpoint = endpoint({
  id: 'labResults.suggestMatches',
  method: 'GET',
  path: '/v1/lab-reports/{id}/suggestions',
  summary: 'Pets that a report may be about, the most likely first, with the reasons.',
  permission: 'lab:read',
  reads: ['labReports/{id}', 'pets', 'labOrders'],
  input: OneReport,
  output: z.object({ items: z.array(MatchSuggestion) }),
  errors: ['not_found'],
});

export const MatchLabReport = z.strictObject({
  id: z.uuid(),
  petId: z.uuid('Choose a pet.'),
  orderId: z.uuid().nullable().default(null),
  /** In whose queue it is; the doctor of the order if omitted. */
  doctorId: z.uuid().nullable().default(null),
});
export type MatchLabReport = z.output<typeof MatchLabReport>;

const Matched = z.object({ id: z.uuid(), petId: z.uuid().nullable() });

export const matchLabReportEndpoint = endpoint({
  id: 'labResults.match',
  method: 'POST',
  path: '/v1/lab-reports/{id}/match',
  summary: 'Says whose report it is.',
  permission: 'record:write',
  audit: 'lab_report.matched',
  changes: ['labReports/{id}', 'petLabReports/{petId}'],
  input: MatchLabReport,
  output: Matched,
  errors: ['lab_report_matched', 'not_found'],
});

export const unmatchLabReportEndpoint = endpoint({
  id: 'labResults.unmatch',
  method: 'POST',
  path: '/v1/lab-reports/{id}/unmatch',
  summary: 'Undoes a match, as long as no doctor has signed the report.',
  permission: 'record:write',
  audit: 'lab_report.unmatched',
  changes: ['labReports/{id}', 'petLabReports'],
  input: OneReport,
  output: Matched,
  errors: ['lab_report_signed', 'not_found'],
});

export const dismissLabReportEndpoint = endpoint({
  id: 'labResults.dismiss',
  method: 'POST',
  path: '/v1/lab-reports/{id}/dismiss',
  summary: 'Says that a report is about no patient of the clinic.',
  permission: 'record:write',
  audit: 'lab_report.dismissed',
  changes: ['labReports/{id}'],
  input: z.strictObject({
    id: z.uuid(),
    reason: z.string().trim().min(1, 'Say why it is dismissed.').max(500, 'Use at most 500 characters.'),
  }),
  output: Matched,
  errors: ['lab_report_matched', 'not_found'],
});

export const restoreLabReportEndpoint = endpoint({
  id: 'labResults.restore',
  method: 'POST',
  path: '/v1/lab-reports/{id}/restore',
  summary: 'Returns a dismissed report to those of no known patient.',
  permission: 'record:write',
  audit: 'lab_report.restored',
  changes: ['labReports/{id}'],
  input: OneReport,
  output: Matched,
  errors: ['not_found'],
});
