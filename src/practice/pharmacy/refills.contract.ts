import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';
import { Prescription } from './prescriptions.contract.ts';

export const REFILL_OUTCOMES = ['allowed', 'doctor_review', 'visit_needed'] as const;
export type RefillOutcome = (typeof REFILL_OUTCOMES)[number];

/** Why a refill is given, looked at or refused. */
export const REFILL_RULES = [
  'pet_deceased',
  'cancelled',
  'no_refills_by_law',
  'exam_too_old',
  'monitoring_due',
  'on_hold',
  'not_approved',
  'expired',
  'no_refills_left',
  'filled_elsewhere',
  'weight_old',
  'within_prescription',
] as const;
export type RefillRule = (typeof REFILL_RULES)[number];

export const REFILL_STATES = ['requested', 'approved', 'denied', 'dispensed', 'withdrawn'] as const;

export const RefillDecision = z.object({
  outcome: z.enum(REFILL_OUTCOMES),
  rule: z.enum(REFILL_RULES),
  sentence: z.string(),
});
export type RefillDecision = z.infer<typeof RefillDecision>;

/** A refill that was asked for, with what the rules say of it today. */
export const RefillRequest = z.object({
  id: z.uuid(),
  prescription: Prescription,
  clientName: z.string().nullable(),
  note: z.string().nullable(),
  askedAt: Instant,
  state: z.enum(REFILL_STATES),
  answer: z.string().nullable(),
  answeredAt: Instant.nullable(),
  answeredByName: z.string().nullable(),
  decision: RefillDecision,
});
export type RefillRequest = z.infer<typeof RefillRequest>;

export const ListRefills = z.strictObject({ show: z.enum(['open', 'answered']).default('open') });
export type ListRefills = z.output<typeof ListRefills>;

/** At most a hundred; open ones with the longest wait first. */
export const listRefillsEndpoint = endpoint({
  id: 'refills.list',
  method: 'GET',
  path: '/v1/refill-requests',
  summary: 'Refills that clients asked for, with what the rules say of each.',
  permission: 'record:read',
  reads: ['acts', 'prescriptions', 'refillRequests'],
  input: ListRefills,
  output: z.object({ items: z.array(RefillRequest) }),
  errors: [],
});

export const AnswerRefill = z
  .strictObject({
    id: z.uuid(),
    isApproved: z.boolean(),
    /** For the client; needed for a refusal. */
    answer: z.string().trim().min(1).max(500, 'Use at most 500 characters.').nullable(),
  })
  .refine(({ isApproved, answer }) => isApproved || answer !== null, {
    path: ['answer'],
    message: 'Give the client a reason.',
  });
export type AnswerRefill = z.output<typeof AnswerRefill>;

/**
 * REFILL-2. What the rules allow anybody at the counter approves; what a doctor has to look at needs somebody who may sign records; what
 * needs a visit nobody approves. Approved with no refills left, the prescription gets one more.
 */
export const answerRefillEndpoint = endpoint({
  id: 'refills.answer',
  method: 'POST',
  path: '/v1/refill-requests/{id}/answer',
  summary: 'Approves or refuses a refill that a client asked for.',
  permission: 'act:write',
  audit: 'refill_request.answered',
  changes: ['prescriptions', 'refillRequests'],
  input: AnswerRefill,
  output: RefillRequest,
  errors: ['forbidden', 'not_found', 'refill_answered', 'refill_needs_visit', 'refill_not_possible'],
  idempotent: true,
});

/** CORE-9. A prescription as the client sees it. */
export const MyPrescription = z.object({
  id: z.uuid(),
  petId: z.uuid(),
  clinicId: z.uuid(),
  clinicName: z.string(),
  country: z.string(),
  drugName: z.string(),
  strength: z.string().nullable(),
  directionsText: z.string(),
  quantityThousandths: z.int(),
  unit: z.string().nullable(),
  refillsLeft: z.int(),
  writtenOn: CalendarDay,
  expiresOn: CalendarDay,
  lastFilledOn: CalendarDay.nullable(),
  decision: RefillDecision,
  /** The latest one; null without. */
  request: z
    .object({
      id: z.uuid(),
      state: z.enum(REFILL_STATES),
      askedAt: Instant,
      answer: z.string().nullable(),
    })
    .nullable(),
});
export type MyPrescription = z.infer<typeof MyPrescription>;

/** Of a pet that is still theirs: those that were approved and have not long ended, the latest first; at most 50. */
export const listMyPrescriptionsEndpoint = endpoint({
  id: 'myPrescriptions.list',
  method: 'GET',
  path: '/v1/my/prescriptions',
  summary: 'The prescriptions of a pet of the caller, with whether each can be refilled.',
  permission: 'own_record:read',
  reads: ['prescriptions', 'refillRequests'],
  input: z.strictObject({ petId: z.uuid() }),
  output: z.object({ items: z.array(MyPrescription) }),
  errors: ['not_found'],
});

export const AskMyRefill = z.strictObject({
  id: z.uuid(),
  note: z.string().trim().min(1).max(500, 'Use at most 500 characters.').nullable(),
});
export type AskMyRefill = z.output<typeof AskMyRefill>;

/** REFILL-1. Refused where the pet has to come first: `rule` and `sentence` in the details of `refill_needs_visit`. */
export const askMyRefillEndpoint = endpoint({
  id: 'myPrescriptions.askRefill',
  method: 'POST',
  path: '/v1/my/prescriptions/{id}/refill-requests',
  summary: 'Asks for a refill of a prescription of the caller’s pet.',
  permission: 'own_pet:write',
  audit: 'refill_request.asked',
  changes: ['prescriptions', 'refillRequests'],
  input: AskMyRefill,
  output: MyPrescription,
  errors: ['not_found', 'refill_asked_before', 'refill_needs_visit'],
  idempotent: true,
});

export const withdrawMyRefillEndpoint = endpoint({
  id: 'myPrescriptions.withdrawRefill',
  method: 'POST',
  path: '/v1/my/refill-requests/{id}/withdraw',
  summary: 'Takes back a refill request that nobody has answered.',
  permission: 'own_pet:write',
  audit: 'refill_request.withdrawn',
  changes: ['prescriptions', 'refillRequests'],
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({ id: z.uuid() }),
  errors: ['not_found', 'refill_answered'],
  idempotent: true,
});
