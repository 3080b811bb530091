import * as z from 'zod';
import { oneLine } from '#foundation/contract/one-line.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Strokes } from '#practice/forms/requests.contract.ts';
import { EstimateFile, ESTIMATE_STATUSES, MAX_LINES, MAX_OPTIONS } from './contract.ts';
import { EstimateDocument } from './estimate-document.contract.ts';

/** EST-4. What a client answers: an option with the lines that they decline, or none of the options. */
const AnswerFields = {
  optionPosition: z.int().min(1).max(MAX_OPTIONS).nullable(),
  declinedLineIds: z.array(z.uuid()).max(MAX_LINES),
  signerName: oneLine(200, 'Enter your name.'),
  /** The drawn signature; null if the name was typed instead. */
  strokes: Strokes.nullable().default(null),
  /** The person declared that the typed name is their signature. */
  isTypedSignature: z.boolean().default(false),
};
const isSigned = (answer: { readonly strokes: unknown; readonly isTypedSignature: boolean }): boolean =>
  answer.strokes !== null || answer.isTypedSignature;
const UNSIGNED = { path: ['strokes'], message: 'Sign first.' };

export const AnswerEstimate = z.strictObject({ id: z.uuid(), ...AnswerFields }).refine(isSigned, UNSIGNED);
export type AnswerEstimate = z.output<typeof AnswerEstimate>;

/** The fields of an answer, wherever it is given. */
export type GivenAnswer = Omit<AnswerEstimate, 'id'>;

const ANSWER_ERRORS = ['estimate_answered', 'estimate_expired', 'estimate_not_open', 'not_found'] as const;
const Answered = z.object({ id: z.uuid() });

export const answerEstimateEndpoint = endpoint({
  id: 'estimates.answer',
  method: 'POST',
  path: '/v1/estimates/{id}/answer',
  summary: 'Answers an estimate on a screen of the clinic.',
  permission: 'billing:write',
  audit: 'estimate.answered',
  changes: ['estimates/{id}'],
  input: AnswerEstimate,
  output: Answered,
  errors: ANSWER_ERRORS,
  idempotent: true,
});

/** An estimate as the client sees it. */
export const ClientEstimate = z.object({
  id: z.uuid(),
  status: z.enum(ESTIMATE_STATUSES),
  document: EstimateDocument,
});
export type ClientEstimate = z.infer<typeof ClientEstimate>;

/** The token of a link: whose estimate it opens, and a secret. It is sent in request bodies only, never in a URL. */
const EstimateToken = z
  .string()
  .regex(/^[\w-]{64}$/, 'This link is incomplete. Copy the whole link from the message.');

export const openSharedEstimateEndpoint = endpoint({
  id: 'sharedEstimates.open',
  method: 'POST',
  path: '/v1/shared-estimates',
  summary: 'The estimate that a link opens.',
  permission: 'public',
  reads: [],
  changes: [],
  ratePerMinute: 30,
  input: z.strictObject({ token: EstimateToken }),
  output: ClientEstimate,
  errors: ['estimate_expired', 'estimate_withdrawn', 'not_found'],
});

export const answerSharedEstimateEndpoint = endpoint({
  id: 'sharedEstimates.answer',
  method: 'POST',
  path: '/v1/shared-estimates/answer',
  summary: 'Answers the estimate that a link opens.',
  permission: 'public',
  changes: [],
  ratePerMinute: 10,
  input: z.strictObject({ token: EstimateToken, ...AnswerFields }).refine(isSigned, UNSIGNED),
  output: ClientEstimate,
  errors: [...ANSWER_ERRORS, 'estimate_withdrawn'],
});

export const getSharedEstimatePdfEndpoint = endpoint({
  id: 'sharedEstimates.getPdf',
  method: 'POST',
  path: '/v1/shared-estimates/file',
  summary: 'The estimate that a link opens, as a PDF.',
  permission: 'public',
  reads: [],
  changes: [],
  ratePerMinute: 10,
  input: z.strictObject({ token: EstimateToken }),
  output: EstimateFile,
  errors: ['estimate_expired', 'estimate_withdrawn', 'not_found'],
});

/** CORE-9. The latest first, those that wait for an answer before the others; at most fifty of each clinic. */
export const listMyEstimatesEndpoint = endpoint({
  id: 'estimates.listOwn',
  method: 'GET',
  path: '/v1/my/estimates',
  summary: 'The estimates that clinics have sent to the caller.',
  permission: 'own_record:read',
  reads: ['estimates'],
  input: z.strictObject({}),
  output: z.object({ items: z.array(ClientEstimate) }),
  errors: [],
});

export const answerMyEstimateEndpoint = endpoint({
  id: 'estimates.answerOwn',
  method: 'POST',
  path: '/v1/my/estimates/{id}/answer',
  summary: 'Answers an estimate of the caller.',
  permission: 'own_pet:write',
  audit: 'estimate.answered',
  changes: ['estimates/{id}'],
  input: AnswerEstimate,
  output: Answered,
  errors: ANSWER_ERRORS,
  idempotent: true,
});
