import * as z from 'zod';
import { AI_FEATURES } from '#vocabulary/ai-features.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';
import { pageOf, PageRequest } from '#foundation/contract/page.ts';
import { isCurrency } from '#foundation/values/money.ts';

/** ISO 4217. */
const Currency = z.string().refine(isCurrency, 'Choose a currency from the list.');
const Features = z
  .array(z.enum(AI_FEATURES))
  .max(AI_FEATURES.length)
  .transform((features) => AI_FEATURES.filter((feature) => features.includes(feature)));
const Version = z.number().int();
const Query = z.string().trim().max(100).default('');

const Price = z
  .number('Enter a price.')
  .int('Use whole minor units.')
  .min(0, 'Use 0 or more.')
  .max(100_000_000, 'This price is too high.');

/** A model and its prices, as the platform writes them down from its provider's list. */
export const AiModelFields = z.strictObject({
  provider: z.string().trim().min(1, 'Enter the provider.').max(60, 'Use at most 60 characters.'),
  /** As the provider calls it. */
  model: z.string().trim().min(1, 'Enter the model’s name.').max(120, 'Use at most 120 characters.'),
  currency: Currency,
  /** For a million tokens sent, in minor units. */
  inputPriceMinor: Price,
  /** For a million tokens that come back, in minor units. */
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
  /** Can be given to clinics. One that is not answers nobody, whoever had it. */
  isOffered: z.boolean(),
  version: Version,
  /** Clinics that are set to it. */
  clinicCount: z.number().int(),
});
export type AiModel = z.infer<typeof AiModel>;

/** Everything is stopped. */
const AiStop = z.object({ reason: z.string(), stoppedAt: Instant, stoppedByName: z.string().nullable() });

export const AiOverview = z.object({
  /** Null while nothing is stopped. */
  stop: AiStop.nullable(),
  clinicCount: z.number().int(),
  /** Clinics for which at least one feature is allowed. */
  allowedCount: z.number().int(),
  /** Clinics where both have said yes to at least one feature. */
  onCount: z.number().int(),
});
export type AiOverview = z.infer<typeof AiOverview>;

export const aiOverviewEndpoint = endpoint({
  id: 'aiControl.overview',
  method: 'GET',
  path: '/v1/platform/ai',
  summary: 'Whether everything is stopped, and how many clinics use the assistant.',
  permission: 'platform_ai:manage',
  input: z.strictObject({}),
  output: AiOverview,
  errors: [],
});

export const StopAi = z.strictObject({
  /** Clinics read it. */
  reason: z
    .string()
    .trim()
    .min(1, 'Say why, in a sentence for clinics.')
    .max(500, 'Use at most 500 characters.'),
});
export type StopAi = z.infer<typeof StopAi>;

/** Nobody gets leave from now on. What is on its way already may end. */
export const stopAiEndpoint = endpoint({
  id: 'aiControl.stop',
  method: 'POST',
  path: '/v1/platform/ai/stop',
  summary: 'Stops the assistant for all clinics.',
  permission: 'platform_ai:manage',
  audit: 'ai.stopped',
  input: StopAi,
  output: AiOverview,
  errors: ['ai_already_stopped'],
});

export const resumeAiEndpoint = endpoint({
  id: 'aiControl.resume',
  method: 'DELETE',
  path: '/v1/platform/ai/stop',
  summary: 'Ends the stop: each clinic is as it was before.',
  permission: 'platform_ai:manage',
  audit: 'ai.resumed',
  input: z.strictObject({}),
  output: AiOverview,
  errors: ['not_found'],
});

/** Those offered first, then by provider and name. */
export const listAiModelsEndpoint = endpoint({
  id: 'aiControl.listModels',
  method: 'GET',
  path: '/v1/platform/ai/models',
  summary: 'The models that clinics can be set to, with their prices.',
  permission: 'platform_ai:manage',
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
  input: AiModelFields,
  output: AiModel,
  errors: ['name_taken'],
  idempotent: true,
});

export const ChangeAiModel = z.strictObject({
  ...AiModelFields.omit({ currency: true }).partial().shape,
  modelId: z.uuid(),
  version: Version,
  isOffered: z.boolean().optional(),
});
export type ChangeAiModel = z.infer<typeof ChangeAiModel>;

/** A new price holds from the next request on; what was used keeps the price that it had. The currency stays. */
export const changeAiModelEndpoint = endpoint({
  id: 'aiControl.changeModel',
  method: 'PATCH',
  path: '/v1/platform/ai/models/{modelId}',
  summary: 'Changes a model or its prices, or offers it no more.',
  permission: 'platform_ai:manage',
  audit: 'ai_model.changed',
  input: ChangeAiModel,
  output: AiModel,
  errors: ['name_taken', 'not_found', 'record_changed'],
});

/** A calendar month at the clinic, and the money of it. Amounts are millionths of a minor unit, but for the budget. */
const AiMonth = z.object({
  /** Its first day. */
  month: CalendarDay,
  currency: z.string(),
  /** In minor units. */
  budgetMinor: z.number().int(),
  spentMillionths: z.number().int(),
  /** Set aside for requests that are on their way. */
  heldMillionths: z.number().int(),
});
export type AiMonth = z.infer<typeof AiMonth>;

/** One clinic, as the platform controls it. */
export const AiClinic = z.object({
  clinicId: z.uuid(),
  name: z.string(),
  timeZone: z.string(),
  /** By the platform. */
  allowedFeatures: z.array(z.enum(AI_FEATURES)),
  /** By the clinic; without effect where it is not allowed. */
  featuresOn: z.array(z.enum(AI_FEATURES)),
  modelId: z.uuid().nullable(),
  /** Provider and name; null while none is set. */
  modelName: z.string().nullable(),
  /** Null for a clinic that never had a budget. */
  month: AiMonth.nullable(),
  /** 0 for a clinic that nothing was set for. */
  version: Version,
});
export type AiClinic = z.infer<typeof AiClinic>;

export const ListAiClinics = z.strictObject({
  ...PageRequest.shape,
  /** Part of the name. */
  q: Query,
  state: z.enum(['all', 'allowed', 'on']).default('all'),
  /** One clinic: for its sheet. */
  clinicId: z.uuid().optional(),
});
export type ListAiClinics = z.infer<typeof ListAiClinics>;

export const listAiClinicsEndpoint = endpoint({
  id: 'aiControl.listClinics',
  method: 'GET',
  path: '/v1/platform/ai/clinics',
  summary: 'Lists clinics with what they may use, their budget, and what they have used this month.',
  permission: 'platform_ai:manage',
  input: ListAiClinics,
  output: pageOf(AiClinic),
  errors: [],
});

export const SetAiLimit = z.strictObject({
  clinicId: z.uuid(),
  version: Version,
  allowedFeatures: Features,
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

/** Holds from the next request on. A clinic that has switched nothing on stays off. */
export const setAiLimitEndpoint = endpoint({
  id: 'aiControl.setLimit',
  method: 'PUT',
  path: '/v1/platform/ai/clinics/{clinicId}',
  summary: 'Sets what a clinic may use, its monthly budget and its model.',
  permission: 'platform_ai:manage',
  audit: 'ai_limit.changed',
  input: SetAiLimit,
  output: AiClinic,
  errors: ['not_found', 'record_changed'],
});

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
  /** Who asked. */
  userName: z.string().nullable(),
});
export type AiUse = z.infer<typeof AiUse>;

const LedgerFilters = {
  ...PageRequest.shape,
  feature: z.enum(AI_FEATURES).optional(),
  /** Calendar days: the clinic's own for a clinic, UTC for the platform. Both are in it. */
  fromDay: CalendarDay.optional(),
  toDay: CalendarDay.optional(),
};

export const ListAiUsage = z.strictObject({ ...LedgerFilters, clinicId: z.uuid().optional() });
export type ListAiUsage = z.infer<typeof ListAiUsage>;

/** The latest first. */
export const listAiUsageEndpoint = endpoint({
  id: 'aiControl.listUsage',
  method: 'GET',
  path: '/v1/platform/ai/usage',
  summary: 'The ledger of all clinics: each use of a model and what it cost.',
  permission: 'platform_ai:manage',
  input: ListAiUsage,
  output: pageOf(AiUse),
  errors: [],
});

/** The assistant, as a clinic controls it. */
export const ClinicAi = z.object({
  /** Everything is stopped, for all clinics. */
  stop: AiStop.omit({ stoppedByName: true }).nullable(),
  allowedFeatures: z.array(z.enum(AI_FEATURES)),
  featuresOn: z.array(z.enum(AI_FEATURES)),
  modelName: z.string().nullable(),
  month: AiMonth.nullable(),
  /** Of what the clinic has switched on; 0 while it never switched anything. */
  version: Version,
});
export type ClinicAi = z.infer<typeof ClinicAi>;

export const getClinicAiEndpoint = endpoint({
  id: 'aiControl.getForClinic',
  method: 'GET',
  path: '/v1/clinic/ai',
  summary: 'What the clinic may use of the assistant, what is switched on, and what is left of the budget.',
  permission: 'ai:read',
  input: z.strictObject({}),
  output: ClinicAi,
  errors: [],
});

export const SwitchAiFeatures = z.strictObject({ featuresOn: Features, version: Version });
export type SwitchAiFeatures = z.infer<typeof SwitchAiFeatures>;

/** Within what the platform allows: what it does not allow can be switched off, but not on. */
export const switchAiFeaturesEndpoint = endpoint({
  id: 'aiControl.switchFeatures',
  method: 'PUT',
  path: '/v1/clinic/ai/features',
  summary: 'Switches features of the assistant on and off for the clinic.',
  permission: 'ai:manage',
  audit: 'ai_features.switched',
  input: SwitchAiFeatures,
  output: ClinicAi,
  errors: ['ai_feature_not_allowed', 'record_changed'],
});

export const ListClinicAiUsage = z.strictObject(LedgerFilters);
export type ListClinicAiUsage = z.infer<typeof ListClinicAiUsage>;

/** The latest first. */
export const listClinicAiUsageEndpoint = endpoint({
  id: 'aiControl.listUsageForClinic',
  method: 'GET',
  path: '/v1/clinic/ai/usage',
  summary: 'The clinic’s own ledger: each use of a model and what it cost.',
  permission: 'ai:manage',
  input: ListClinicAiUsage,
  output: pageOf(AiUse),
  errors: [],
});
