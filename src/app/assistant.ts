import type { OutsideHandler } from '#foundation/server/http/mount-outside.ts';
import { createSealer } from '#foundation/server/sealer.ts';
import { aiProvidersOutside } from '#platform/ai-control/server/routes.ts';
import { createModelClient } from '#practice/assistant/server/provider/ask-model.ts';
import { MODEL_TIMES } from '#practice/assistant/server/provider/model-times.ts';
import type { ProviderParts } from '#practice/assistant/server/public/provider-parts.ts';
import { connectionsOutside } from '#practice/assistant/server/routes.ts';
import type { Settings } from './settings.ts';

/** Drafts by models, and the settings of their providers. Nothing of a model's library is loaded before the first request to one. */
export function openAssistant({ ai }: Pick<Settings, 'ai'>, secretKey: Buffer): readonly OutsideHandler[] {
  const network = {
    fetch: (request: Request) => globalThis.fetch(request),
    reachesPrivateHosts: ai.reachesPrivateHosts,
  };
  const sealer = createSealer(secretKey, 'ai keys');
  const parts: ProviderParts = { sealer, network };
  // Until an endpoint drafts, nothing asks a model; `withModels` gives them to those that do.
  void createModelClient;
  void MODEL_TIMES;
  return [...connectionsOutside(parts), ...aiProvidersOutside(parts)];
}
