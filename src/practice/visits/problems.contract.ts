import * as z from 'zod';
import { SPECIES } from '#vocabulary/species.ts';
import { DIAGNOSIS_CERTAINTIES, PROBLEM_STATUSES } from '#vocabulary/visits.ts';
import { oneLine } from '#foundation/contract/one-line.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';

/** A code of a code system. Without one, the text alone counts. */
const Code = z.strictObject({
  system: z.string().min(1).max(40),
  code: z.string().min(1).max(40),
  version: z.string().min(1).max(40),
});

/** A problem of a pet, over all its visits. */
export const Problem = z.object({
  id: z.uuid(),
  name: z.string(),
  codeSystem: z.string().nullable(),
  code: z.string().nullable(),
  status: z.enum(PROBLEM_STATUSES),
  onsetOn: CalendarDay.nullable(),
  closedOn: CalendarDay.nullable(),
  note: z.string().nullable(),
  /** The visit in which it was first noted. */
  visitId: z.uuid().nullable(),
  version: RecordVersion,
  createdAt: Instant,
});
export type Problem = z.infer<typeof Problem>;

const ProblemName = oneLine(200, 'Enter the problem.');
const ProblemNote = z
  .string()
  .trim()
  .max(2000, 'Use at most 2000 characters.')
  .nullable()
  .transform((text) => text || null);

export const listProblemsEndpoint = endpoint({
  id: 'problems.list',
  method: 'GET',
  path: '/v1/pets/{petId}/problems',
  summary: 'The problems of a pet: active ones first, then by date.',
  permission: 'record:read',
  reads: ['problems/{petId}'],
  input: z.strictObject({ petId: z.uuid() }),
  output: z.object({ items: z.array(Problem) }),
  errors: ['not_found'],
});

export const AddProblem = z.strictObject({
  petId: z.uuid(),
  /** The visit in which it is noted. */
  visitId: z.uuid().nullable().default(null),
  name: ProblemName,
  code: Code.nullable().default(null),
  onsetOn: CalendarDay.nullable().default(null),
  note: ProblemNote.default(null),
});
export type AddProblem = z.output<typeof AddProblem>;

export const addProblemEndpoint = endpoint({
  id: 'problems.add',
  method: 'POST',
  path: '/v1/pets/{petId}/problems',
  summary: 'Adds a problem to a pet.',
  permission: 'record:write',
  audit: 'problem.added',
  changes: ['problems/{petId}'],
  input: AddProblem,
  output: Problem,
  errors: ['not_found'],
  idempotent: true,
});

export const ChangeProblem = z.strictObject({
  id: z.uuid(),
  version: RecordVersion,
  name: ProblemName.optional(),
  /** Leaving `active` sets the day on which it was closed to today, and returning to it clears the day. */
  status: z.enum(PROBLEM_STATUSES).optional(),
  onsetOn: CalendarDay.nullable().optional(),
  note: ProblemNote.optional(),
});
export type ChangeProblem = z.output<typeof ChangeProblem>;

export const changeProblemEndpoint = endpoint({
  id: 'problems.change',
  method: 'PATCH',
  path: '/v1/problems/{id}',
  summary: 'Changes a problem or its status.',
  permission: 'record:write',
  audit: 'problem.changed',
  changes: ['problems/{petId}'],
  input: ChangeProblem,
  output: z.object({ ...Problem.shape, petId: z.uuid() }),
  errors: ['not_found', 'record_changed'],
});

/** A diagnosis of a visit. */
export const Diagnosis = z.object({
  id: z.uuid(),
  problemId: z.uuid().nullable(),
  codeSystem: z.string().nullable(),
  code: z.string().nullable(),
  codeVersion: z.string().nullable(),
  display: z.string(),
  /** What was typed, kept whatever the code says. */
  originalText: z.string(),
  certainty: z.enum(DIAGNOSIS_CERTAINTIES),
  createdAt: Instant,
});
export type Diagnosis = z.infer<typeof Diagnosis>;

const DiagnosisText = z
  .string()
  .trim()
  .min(1, 'Enter the diagnosis.')
  .max(300, 'Use at most 300 characters.');

export const AddDiagnosis = z.strictObject({
  visitId: z.uuid(),
  /** What was typed. */
  originalText: DiagnosisText,
  /** The term that was chosen, if one was. */
  term: z
    .strictObject({ ...Code.shape, display: DiagnosisText })
    .nullable()
    .default(null),
  problemId: z.uuid().nullable().default(null),
  certainty: z.enum(DIAGNOSIS_CERTAINTIES).default('presumptive'),
});
export type AddDiagnosis = z.output<typeof AddDiagnosis>;

export const addDiagnosisEndpoint = endpoint({
  id: 'diagnoses.add',
  method: 'POST',
  path: '/v1/visits/{visitId}/diagnoses',
  summary: 'Adds a diagnosis, coded or in free text.',
  permission: 'record:write',
  audit: 'diagnosis.added',
  changes: ['visits/{visitId}'],
  input: AddDiagnosis,
  output: Diagnosis,
  errors: ['not_found', 'visit_closed'],
  idempotent: true,
});

export const ChangeDiagnosis = z.strictObject({
  id: z.uuid(),
  problemId: z.uuid().nullable().optional(),
  certainty: z.enum(DIAGNOSIS_CERTAINTIES).optional(),
});
export type ChangeDiagnosis = z.output<typeof ChangeDiagnosis>;

export const changeDiagnosisEndpoint = endpoint({
  id: 'diagnoses.change',
  method: 'PATCH',
  path: '/v1/diagnoses/{id}',
  summary: 'Links a diagnosis to a problem, or changes its certainty.',
  permission: 'record:write',
  audit: 'diagnosis.changed',
  changes: ['visits/{visitId}'],
  input: ChangeDiagnosis,
  output: z.object({ ...Diagnosis.shape, visitId: z.uuid() }),
  errors: ['not_found', 'visit_closed'],
});

export const removeDiagnosisEndpoint = endpoint({
  id: 'diagnoses.remove',
  method: 'DELETE',
  path: '/v1/diagnoses/{id}',
  summary: 'Removes a diagnosis from an unsigned visit.',
  permission: 'record:write',
  audit: 'diagnosis.removed',
  changes: ['visits/{visitId}'],
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({ id: z.uuid(), visitId: z.uuid() }),
  errors: ['not_found', 'visit_closed'],
});

/** A term that a diagnosis or a problem can be coded with. */
export const DiagnosisTerm = z.object({
  system: z.string(),
  version: z.string(),
  code: z.string(),
  display: z.string(),
  kind: z.enum(['complaint', 'diagnosis']),
});
export type DiagnosisTerm = z.infer<typeof DiagnosisTerm>;

/** Terms whose words begin with the words that were typed, in any order; at most twenty. */
export const searchDiagnosisTermsEndpoint = endpoint({
  id: 'diagnoses.searchTerms',
  method: 'GET',
  path: '/v1/diagnosis-terms',
  summary: 'Complaints and diagnoses whose words begin with what was typed.',
  permission: 'record:read',
  reads: [],
  input: z.strictObject({ q: z.string().max(100), species: z.enum(SPECIES).optional() }),
  output: z.object({ items: z.array(DiagnosisTerm) }),
  errors: [],
});
