import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';
import {
  AI_PROVIDER_FIELDS,
  AI_PROVIDER_STATE,
  hasAddress,
  NO_ADDRESS,
} from '#practice/assistant/provider-fields.contract.ts';

/** A provider that the platform has an account with. Models are asked at the provider of the same name. */
export const AiProvider = z.object({
  id: z.uuid(),
  ...AI_PROVIDER_STATE,
  /** Offered models of this name. */
  modelCount: z.int(),
  version: RecordVersion,
});
export type AiProvider = z.infer<typeof AiProvider>;

export const listAiProvidersEndpoint = endpoint({
  id: 'aiControl.listProviders',
  method: 'GET',
  path: '/v1/platform/ai/providers',
  summary: 'The platform’s providers of models, without their keys.',
  permission: 'platform_ai:manage',
  reads: ['aiModels'],
  input: z.strictObject({}),
  output: z.object({ items: z.array(AiProvider) }),
  errors: [],
});

export const AddAiProvider = z.strictObject(AI_PROVIDER_FIELDS).refine(hasAddress, NO_ADDRESS);
export type AddAiProvider = z.infer<typeof AddAiProvider>;

export const addAiProviderEndpoint = endpoint({
  id: 'aiControl.addProvider',
  method: 'POST',
  path: '/v1/platform/ai/providers',
  summary: 'Adds a provider with its key, which is sealed and never shown again.',
  permission: 'platform_ai:manage',
  audit: 'ai_provider.added',
  changes: ['aiModels'],
  input: AddAiProvider,
  output: AiProvider,
  errors: ['name_taken'],
});

export const ChangeAiProvider = z
  .strictObject({ ...AI_PROVIDER_FIELDS, providerId: z.uuid(), version: RecordVersion })
  .refine(hasAddress, NO_ADDRESS);
export type ChangeAiProvider = z.infer<typeof ChangeAiProvider>;

/** With another address, the key is entered again: it is never sent where it was not entered for. */
export const changeAiProviderEndpoint = endpoint({
  id: 'aiControl.changeProvider',
  method: 'PUT',
  path: '/v1/platform/ai/providers/{providerId}',
  summary: 'Changes a provider, or replaces or removes its key.',
  permission: 'platform_ai:manage',
  audit: 'ai_provider.changed',
  changes: ['aiModels'],
  input: ChangeAiProvider,
  output: AiProvider,
  errors: ['name_taken', 'not_found', 'record_changed'],
});

/** Costs nothing: the provider is asked for its list of models. */
export const testAiProviderEndpoint = endpoint({
  id: 'aiControl.testProvider',
  method: 'POST',
  path: '/v1/platform/ai/providers/{providerId}/test',
  summary: 'Asks a provider for its models, to see whether it can be reached and accepts the key.',
  permission: 'platform_ai:manage',
  audit: 'ai_provider.tested',
  changes: ['aiModels'],
  input: z.strictObject({ providerId: z.uuid() }),
  output: AiProvider,
  errors: ['not_found'],
});
