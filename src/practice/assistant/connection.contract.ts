import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { oneLine } from '#foundation/contract/one-line.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';
import {
  AI_PROVIDER_FIELDS,
  AI_PROVIDER_STATE,
  AiBudget,
  AiCurrency,
  AiPrice,
  hasAddress,
  NO_ADDRESS,
} from './provider-fields.contract.ts';

/** The clinic's own access to a model. It pays for it: prices and budget are its own. */
export const AiConnection = z.object({
  ...AI_PROVIDER_STATE,
  model: z.string(),
  currency: z.string(),
  inputPriceMinor: z.int(),
  outputPriceMinor: z.int(),
  budgetMinor: z.int(),
  isOn: z.boolean(),
  version: RecordVersion,
});
export type AiConnection = z.infer<typeof AiConnection>;

const Shown = z.object({ connection: AiConnection.nullable() });

export const getAiConnectionEndpoint = endpoint({
  id: 'assistant.getConnection',
  method: 'GET',
  path: '/v1/clinic/ai/connection',
  summary: 'The clinic’s own provider of models, without its key.',
  permission: 'ai:manage',
  reads: ['aiFeatures'],
  input: z.strictObject({}),
  output: Shown,
  errors: [],
});

export const SetAiConnection = z
  .strictObject({
    ...AI_PROVIDER_FIELDS,
    model: oneLine(120, 'Enter the model’s name.'),
    currency: AiCurrency,
    inputPriceMinor: AiPrice,
    outputPriceMinor: AiPrice,
    budgetMinor: AiBudget,
    isOn: z.boolean(),
    /** 0 for a clinic without one. */
    version: RecordVersion,
  })
  .refine(hasAddress, NO_ADDRESS);
export type SetAiConnection = z.infer<typeof SetAiConnection>;

/** With another address, the key is entered again: it is never sent where it was not entered for. */
export const setAiConnectionEndpoint = endpoint({
  id: 'assistant.setConnection',
  method: 'PUT',
  path: '/v1/clinic/ai/connection',
  summary: 'Sets the clinic’s own provider of models, with its prices and the clinic’s budget for it.',
  permission: 'ai:manage',
  audit: 'ai_connection.changed',
  changes: ['aiFeatures'],
  input: SetAiConnection,
  output: Shown,
  errors: ['record_changed'],
});

export const removeAiConnectionEndpoint = endpoint({
  id: 'assistant.removeConnection',
  method: 'DELETE',
  path: '/v1/clinic/ai/connection',
  summary:
    'Removes the clinic’s own provider and its key. The platform’s model is used again, if there is one.',
  permission: 'ai:manage',
  audit: 'ai_connection.removed',
  changes: ['aiFeatures'],
  input: z.strictObject({}),
  output: Shown,
  errors: ['not_found'],
});

/** Costs nothing: the provider is asked for its list of models. */
export const testAiConnectionEndpoint = endpoint({
  id: 'assistant.testConnection',
  method: 'POST',
  path: '/v1/clinic/ai/connection/test',
  summary:
    'Asks the clinic’s own provider for its models, to see whether it can be reached and accepts the key.',
  permission: 'ai:manage',
  audit: 'ai_connection.tested',
  changes: ['aiFeatures'],
  input: z.strictObject({}),
  output: Shown,
  errors: ['not_found'],
});
