import type { DraftModels } from './drafting/draft-call.ts';
import { createModelClient } from './provider/ask-model.ts';
import { MODEL_TIMES } from './provider/model-times.ts';
import type { ProviderParts } from './public/provider-parts.ts';

/** Models for drafts. Nothing of their library is loaded before the first request to one. */
export const openModels = ({ sealer, network }: ProviderParts): DraftModels => ({
  ask: createModelClient(network, MODEL_TIMES),
  sealer,
  stopCheckMs: MODEL_TIMES.stopCheckMs,
});
