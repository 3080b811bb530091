import type { OutsideHandler } from '#foundation/server/http/mount-outside.ts';
import { createSealer } from '#foundation/server/sealer.ts';
import { aiProvidersOutside } from '#platform/ai-control/server/routes.ts';
import { draftsOutside } from '#practice/assistant/server/draft-routes.ts';
import { openModels } from '#practice/assistant/server/open-models.ts';
import type { ProviderParts } from '#practice/assistant/server/public/provider-parts.ts';
import { connectionsOutside } from '#practice/assistant/server/routes.ts';
import type { Settings } from './settings.ts';

/** Drafts, by models where clinics want that, and the settings of their providers. */
export function openAssistant({ ai }: Pick<Settings, 'ai'>, secretKey: Buffer): readonly OutsideHandler[] {
  const parts: ProviderParts = {
    sealer: createSealer(secretKey, 'ai keys'),
    network: {
      fetch: (request) => globalThis.fetch(request),
      reachesPrivateHosts: ai.reachesPrivateHosts,
    },
  };
  return [...draftsOutside(openModels(parts)), ...connectionsOutside(parts), ...aiProvidersOutside(parts)];
}
