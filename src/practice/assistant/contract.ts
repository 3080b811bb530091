import * as z from 'zod';
import { AI_FEATURES } from '#vocabulary/ai-features.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';
import { DRAFT_DECISIONS, DRAFT_ENGINES, DRAFT_FALLBACKS } from './drafts.contract.ts';
import { pageOf, PageRequest } from '#foundation/contract/page.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';

/** A list of features, in the vocabulary's order. */
export const AiFeatureList = z
  .array(z.enum(AI_FEATURES))
  .max(AI_FEATURES.length)
  .transform((features) => AI_FEATURES.filter((feature) => features.includes(feature)));

/** Everything is stopped. */
export const AiStop = z.object({ reason: z.string(), stoppedAt: Instant });

/** A calendar month at the clinic, and the money of it. Amounts are in millionths of a minor unit, except for the budget. */
export const AiMonth = z.object({
  /** Its first day. */
  month: CalendarDay,
  currency: z.string(),
  /** In minor units. */
  budgetMinor: z.number().int(),
  spentMillionths: z.number().int(),
  /** Reserved for requests in progress. */
  heldMillionths: z.number().int(),
});
export type AiMonth = z.infer<typeof AiMonth>;

/** One line of the ledger. */
export const AiUse = z.object({
  id: z.number().int(),
  at: Instant,
  clinicId: z.uuid(),
  clinicName: z.string().nullable(),
  feature: z.string(),
  provider: z.string(),
  model: z.string(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  currency: z.string(),
  /** In millionths of a minor unit. */
  costMillionths: z.number().int(),
  /** Who made the request. */
  userName: z.string().nullable(),
});
export type AiUse = z.infer<typeof AiUse>;

/** The filters of the ledger. */
export const LEDGER_FILTERS = {
  ...PageRequest.shape,
  feature: z.enum(AI_FEATURES).optional(),
  /** Calendar days: the clinic's own for a clinic, UTC for the platform. Both days are included. */
  fromDay: CalendarDay.optional(),
  toDay: CalendarDay.optional(),
};

/** The assistant, as a clinic controls it. */
export const ClinicAi = z.object({
  /** Everything is stopped, for all clinics. */
  stop: AiStop.nullable(),
  /** The clinic has turned the assistant off: nothing of it is shown or drafted. */
  isOff: z.boolean(),
  /** Features that the clinic has turned off. Rules draft the others. */
  featuresOff: z.array(z.enum(AI_FEATURES)),
  /** What the platform lets a model draft. */
  allowedFeatures: z.array(z.enum(AI_FEATURES)),
  /** What the clinic lets a model draft. */
  featuresOn: z.array(z.enum(AI_FEATURES)),
  /** Of the clinic’s own provider, or the one that the platform set; null where no model is set. */
  modelName: z.string().nullable(),
  /** The model and the budget are the clinic’s own. */
  isOwnModel: z.boolean(),
  /** Names of clients and how they are reached are replaced before a model reads a text. */
  redacts: z.boolean(),
  month: AiMonth.nullable(),
  /** The version of the clinic’s choice; 0 while it never switched anything. */
  version: RecordVersion,
});
export type ClinicAi = z.infer<typeof ClinicAi>;

export const getClinicAiEndpoint = endpoint({
  id: 'aiControl.getForClinic',
  method: 'GET',
  path: '/v1/clinic/ai',
  summary: 'What the clinic may use of the assistant, what is switched on, and what is left of the budget.',
  permission: 'ai:read',
  reads: ['aiFeatures', 'aiLimits', 'aiModels', 'aiStops'],
  input: z.strictObject({}),
  output: ClinicAi,
  errors: [],
});

export const SwitchAiFeatures = z.strictObject({
  isOff: z.boolean().default(false),
  featuresOff: AiFeatureList.default([]),
  /** None that is turned off. */
  featuresOn: AiFeatureList,
  /** Omitted: it stays as it is. */
  redacts: z.boolean().optional(),
  version: RecordVersion,
});
export type SwitchAiFeatures = z.infer<typeof SwitchAiFeatures>;

/** Within what the platform allows: what it does not allow can be switched off, but not on. */
export const switchAiFeaturesEndpoint = endpoint({
  id: 'aiControl.switchFeatures',
  method: 'PUT',
  path: '/v1/clinic/ai/features',
  summary: 'Switches features of the assistant on and off for the clinic.',
  permission: 'ai:manage',
  audit: 'ai_features.switched',
  changes: ['aiFeatures'],
  input: SwitchAiFeatures,
  output: ClinicAi,
  errors: ['ai_feature_not_allowed', 'record_changed'],
});

export const ListClinicAiUsage = z.strictObject(LEDGER_FILTERS);
export type ListClinicAiUsage = z.infer<typeof ListClinicAiUsage>;

/** The latest first. */
export const listClinicAiUsageEndpoint = endpoint({
  id: 'aiControl.listUsageForClinic',
  method: 'GET',
  path: '/v1/clinic/ai/usage',
  summary: 'The clinic’s own ledger: each use of a model and what it cost.',
  permission: 'ai:manage',
  reads: [],
  input: ListClinicAiUsage,
  output: pageOf(AiUse),
  errors: [],
});

/** A draft in the ledger: what made it, what it cost, and what a person did with it. */
export const AiDraftLine = z.object({
  id: z.uuid(),
  at: Instant,
  feature: z.string(),
  engine: z.enum(DRAFT_ENGINES),
  /** Provider and model; null for rules. */
  modelName: z.string().nullable(),
  /** Why rules drafted although a model was wanted. */
  fallback: z.enum(DRAFT_FALLBACKS).nullable(),
  template: z.string(),
  templateVersion: z.int(),
  /** SHA-256 of what it was drafted from. */
  inputSha256: z.string(),
  /** Of a model, also of one that gave no draft; null where none was asked or nothing was spent. */
  cost: z
    .object({
      inputTokens: z.int(),
      outputTokens: z.int(),
      currency: z.string(),
      /** In millionths of a minor unit. */
      costMillionths: z.int(),
    })
    .nullable(),
  /** Null while a person has not decided. */
  decision: z.enum(DRAFT_DECISIONS).nullable(),
  /** Letters that were inserted and deleted before it was used. */
  editDistance: z.int().nullable(),
  /** Who asked for it. */
  userName: z.string().nullable(),
});
export type AiDraftLine = z.infer<typeof AiDraftLine>;

/** The latest first. */
export const listAiDraftsEndpoint = endpoint({
  id: 'assistant.listDrafts',
  method: 'GET',
  path: '/v1/clinic/ai/drafts',
  summary: 'The clinic’s drafts: by rules or which model, what they cost, and what people did with them.',
  permission: 'ai:manage',
  reads: [],
  input: ListClinicAiUsage,
  output: pageOf(AiDraftLine),
  errors: [],
});
