import * as z from 'zod';
import { AI_FEATURES } from '#vocabulary/ai-features.ts';
import { oneLine } from '#foundation/contract/one-line.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { pageOf, PageRequest } from '#foundation/contract/page.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';
import { AiFeatureList, AiMonth, AiStop, AiUse, LEDGER_FILTERS } from '#practice/assistant/contract.ts';
import { isCurrency } from '#foundation/values/money.ts';

/** ISO 4217. */
const Currency = z.string().refine(isCurrency, 'Choose a currency from the list.');
const Query = z.string().trim().max(100).default('');

const Price = z
  .number('Enter a price.')
  .int('Use whole minor units.')
  .min(0, 'Use 0 or more.')
  .max(100_000_000, 'This price is too high.');

/** A model and its prices, as the platform enters them from its provider's list. */
export const AiModelFields = z.strictObject({
  provider: oneLine(60, 'Enter the provider.'),
  /** The provider's own name for it. */
  model: oneLine(120, 'Enter the model’s name.'),
  currency: Currency,
  /** Per million tokens sent, in minor units. */
  inputPriceMinor: Price,
  /** Per million tokens received, in minor units. */
  outputPriceMinor: Price,
  note: z
    .string()
    .trim()
    .max(500, 'Use at most 500 characters.')
    .nullable()
    .transform((text) => text || null),
});
export type AiModelFields = z.infer<typeof AiModelFields>;

export const AiModel = z.object({
  id: z.uuid(),
  provider: z.string(),
  model: z.string(),
  currency: z.string(),
  inputPriceMinor: z.number().int(),
  outputPriceMinor: z.number().int(),
  note: z.string().nullable(),
  /** Can be assigned to clinics. One that is no longer offered serves nobody, not even clinics that are set to it. */
  isOffered: z.boolean(),
  version: RecordVersion,
  /** Clinics that are set to it. */
  clinicCount: z.number().int(),
});
export type AiModel = z.infer<typeof AiModel>;

/** The emergency stop, while it is active. */
const PlatformAiStop = AiStop.extend({ stoppedByName: z.string().nullable() });

export const AiOverview = z.object({
  /** Null while nothing is stopped. */
  stop: PlatformAiStop.nullable(),
  clinicCount: z.number().int(),
  /** Clinics for which at least one feature is allowed. */
  allowedCount: z.number().int(),
  /** Clinics where at least one feature is both allowed and switched on. */
  onCount: z.number().int(),
});
export type AiOverview = z.infer<typeof AiOverview>;

export const aiOverviewEndpoint = endpoint({
  id: 'aiControl.overview',
  method: 'GET',
  path: '/v1/platform/ai',
  summary: 'Whether the assistant is stopped, and how many clinics use it.',
  permission: 'platform_ai:manage',
  reads: ['aiLimits', 'aiModels', 'aiStops'],
  input: z.strictObject({}),
  output: AiOverview,
  errors: [],
});

export const StopAi = z.strictObject({
  /** Shown to the clinics. */
  reason: z
    .string()
    .trim()
    .min(1, 'Enter a reason that clinics can read.')
    .max(500, 'Use at most 500 characters.'),
});
export type StopAi = z.infer<typeof StopAi>;

/** No request is granted a budget from now on, and those in progress are broken off. Rules draft. */
export const stopAiEndpoint = endpoint({
  id: 'aiControl.stop',
  method: 'POST',
  path: '/v1/platform/ai/stop',
  summary: 'Stops models for all clinics.',
  permission: 'platform_ai:manage',
  audit: 'ai.stopped',
  changes: ['aiStops'],
  input: StopAi,
  output: AiOverview,
  errors: ['ai_already_stopped'],
});

export const resumeAiEndpoint = endpoint({
  id: 'aiControl.resume',
  method: 'DELETE',
  path: '/v1/platform/ai/stop',
  summary: 'Ends the stop. Each clinic’s settings are as they were before.',
  permission: 'platform_ai:manage',
  audit: 'ai.resumed',
  changes: ['aiStops'],
  input: z.strictObject({}),
  output: AiOverview,
  errors: ['not_found'],
});

/** Offered models first, then by provider and name. */
export const listAiModelsEndpoint = endpoint({
  id: 'aiControl.listModels',
  method: 'GET',
  path: '/v1/platform/ai/models',
  summary: 'The models that clinics can be set to, with their prices.',
  permission: 'platform_ai:manage',
  reads: ['aiLimits', 'aiModels'],
  input: z.strictObject({}),
  output: z.object({ items: z.array(AiModel) }),
  errors: [],
});

export const addAiModelEndpoint = endpoint({
  id: 'aiControl.addModel',
  method: 'POST',
  path: '/v1/platform/ai/models',
  summary: 'Adds a model with its prices.',
  permission: 'platform_ai:manage',
  audit: 'ai_model.added',
  changes: ['aiModels'],
  input: AiModelFields,
  output: AiModel,
  errors: ['name_taken'],
  idempotent: true,
});

export const ChangeAiModel = z.strictObject({
  ...AiModelFields.omit({ currency: true }).partial().shape,
  modelId: z.uuid(),
  version: RecordVersion,
  isOffered: z.boolean().optional(),
});
export type ChangeAiModel = z.infer<typeof ChangeAiModel>;

/** A new price applies from the next request on; past use keeps its price. The currency cannot be changed. */
export const changeAiModelEndpoint = endpoint({
  id: 'aiControl.changeModel',
  method: 'PATCH',
  path: '/v1/platform/ai/models/{modelId}',
  summary: 'Changes a model or its prices, or stops offering it.',
  permission: 'platform_ai:manage',
  audit: 'ai_model.changed',
  changes: ['aiModels'],
  input: ChangeAiModel,
  output: AiModel,
  errors: ['name_taken', 'not_found', 'record_changed'],
});

/** One clinic, as the platform controls it. */
export const AiClinic = z.object({
  clinicId: z.uuid(),
  name: z.string(),
  timeZone: z.string(),
  /** Set by the platform. */
  allowedFeatures: z.array(z.enum(AI_FEATURES)),
  /** Switched on by the clinic; without effect where it is not allowed. */
  featuresOn: z.array(z.enum(AI_FEATURES)),
  modelId: z.uuid().nullable(),
  /** Provider and name; null while none is set. */
  modelName: z.string().nullable(),
  /** Null for a clinic that never had a budget. */
  month: AiMonth.nullable(),
  /** 0 for a clinic without a limit. */
  version: RecordVersion,
});
export type AiClinic = z.infer<typeof AiClinic>;

export const ListAiClinics = z.strictObject({
  ...PageRequest.shape,
  /** Part of the name. */
  q: Query,
  state: z.enum(['all', 'allowed', 'on']).default('all'),
  /** Only this clinic, for its sheet. */
  clinicId: z.uuid().optional(),
});
export type ListAiClinics = z.infer<typeof ListAiClinics>;

export const listAiClinicsEndpoint = endpoint({
  id: 'aiControl.listClinics',
  method: 'GET',
  path: '/v1/platform/ai/clinics',
  summary: 'Lists clinics with what they may use, their budget, and what they have used this month.',
  permission: 'platform_ai:manage',
  reads: ['aiFeatures', 'aiLimits', 'aiModels', 'aiStops'],
  input: ListAiClinics,
  output: pageOf(AiClinic),
  errors: [],
});

export const SetAiLimit = z.strictObject({
  clinicId: z.uuid(),
  version: RecordVersion,
  allowedFeatures: AiFeatureList,
  /** For a calendar month, in minor units. */
  budgetMinor: z
    .number('Enter an amount.')
    .int('Use whole minor units.')
    .min(0, 'Use 0 or more.')
    .max(1_000_000_000, 'This budget is too high.'),
  currency: Currency,
  /** Priced in the same currency. */
  modelId: z.uuid().nullable(),
});
export type SetAiLimit = z.infer<typeof SetAiLimit>;

/** Applies from the next request on. Features that the clinic has not switched on stay off. */
export const setAiLimitEndpoint = endpoint({
  id: 'aiControl.setLimit',
  method: 'PUT',
  path: '/v1/platform/ai/clinics/{clinicId}',
  summary: 'Sets what a clinic may use, its monthly budget and its model.',
  permission: 'platform_ai:manage',
  audit: 'ai_limit.changed',
  changes: ['aiLimits'],
  input: SetAiLimit,
  output: AiClinic,
  errors: ['not_found', 'record_changed'],
});

export const ListAiUsage = z.strictObject({ ...LEDGER_FILTERS, clinicId: z.uuid().optional() });
export type ListAiUsage = z.infer<typeof ListAiUsage>;

/** The latest first. */
export const listAiUsageEndpoint = endpoint({
  id: 'aiControl.listUsage',
  method: 'GET',
  path: '/v1/platform/ai/usage',
  summary: 'The ledger of all clinics: each use of a model and what it cost.',
  permission: 'platform_ai:manage',
  reads: [],
  input: ListAiUsage,
  output: pageOf(AiUse),
  errors: [],
});
