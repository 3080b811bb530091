import * as z from 'zod';
import { AI_FEATURES } from '#vocabulary/ai-features.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';

export const AssistantSwitches = z.object({
  /** Nothing of the assistant is shown or drafted. */
  isOff: z.boolean(),
  featuresOff: z.array(z.enum(AI_FEATURES)),
});
export type AssistantSwitches = z.infer<typeof AssistantSwitches>;

export const getAssistantSwitchesEndpoint = endpoint({
  id: 'assistantSwitches.get',
  method: 'GET',
  path: '/v1/clinic/ai/switches',
  summary: 'Which features of the assistant the clinic has turned off.',
  permission: 'ai:read',
  reads: ['aiFeatures'],
  input: z.strictObject({}),
  output: AssistantSwitches,
  errors: [],
});
