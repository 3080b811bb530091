import * as z from 'zod';
import { oneLine, optionalNotes } from '#foundation/contract/one-line.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';

export const TALK_CHANNELS = ['in_person', 'phone', 'message'] as const;

/** That somebody was told what a visit costs by now. */
export const EstimateTalk = z.object({
  id: z.uuid(),
  toldName: z.string(),
  channel: z.enum(TALK_CHANNELS),
  /** They agreed to the cost as it was then. */
  isAgreed: z.boolean(),
  note: z.string().nullable(),
  costMinor: z.int(),
  recordedAt: Instant,
  recordedByName: z.string().nullable(),
});
export type EstimateTalk = z.infer<typeof EstimateTalk>;

/** How the cost of a visit compares with what the client agreed to. Amounts are in minor units, with tax. */
export const VisitDrift = z.object({
  visitId: z.uuid(),
  /** Null for a visit without an accepted estimate. */
  drift: z
    .object({
      currency: z.string(),
      /** The highest sums of the accepted estimates together. */
      agreedMinor: z.int(),
      /** What has been charged so far. */
      costMinor: z.int(),
      /** `near`: four fifths of it are used. `passed`: more than was agreed. `exceeded`: the client has to agree anew. */
      state: z.enum(['within', 'near', 'passed', 'exceeded']),
      /** By how much the cost is above what was agreed, also by talking; 0 below it. */
      overMinor: z.int(),
    })
    .nullable(),
  /** EST-1. The law of the place asks for a written estimate, and the client has accepted none. */
  needsWritten: z.boolean(),
  clientName: z.string().nullable(),
  /** The latest first. */
  talks: z.array(EstimateTalk),
});
export type VisitDrift = z.infer<typeof VisitDrift>;

export const getVisitDriftEndpoint = endpoint({
  id: 'estimates.getDrift',
  method: 'GET',
  path: '/v1/visits/{visitId}/estimate-drift',
  summary: 'How the cost of a visit compares with what the client agreed to.',
  permission: 'billing:read',
  reads: ['acts/{visitId}', 'clientAccounts', 'estimates'],
  input: z.strictObject({ visitId: z.uuid() }),
  output: VisitDrift,
  errors: ['not_found'],
});

export const RecordTalk = z.strictObject({
  visitId: z.uuid(),
  toldName: oneLine(200, 'Enter who was told.'),
  channel: z.enum(TALK_CHANNELS),
  isAgreed: z.boolean(),
  note: optionalNotes(1000).default(null),
  /** The cost that they were told, as it was on screen. */
  costMinor: z.int().min(0).max(2_000_000_000),
});
export type RecordTalk = z.output<typeof RecordTalk>;

/** `record_changed`: the visit costs something else by now. */
export const recordTalkEndpoint = endpoint({
  id: 'estimates.recordTalk',
  method: 'POST',
  path: '/v1/visits/{visitId}/estimate-talks',
  summary: 'Records who was told that a visit costs more than was agreed.',
  permission: 'billing:write',
  audit: 'estimate_talk.added',
  changes: ['estimates'],
  input: RecordTalk,
  output: z.object({ id: z.uuid() }),
  errors: ['not_found', 'record_changed'],
  idempotent: true,
});
