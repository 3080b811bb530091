import { useQuery } from '@tanstack/react-query';
import type { AiFeature } from '#vocabulary/ai-features.ts';
import { queryOf } from '#foundation/web/api.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { getClinicAiEndpoint } from '../../contract.ts';

/** Whether a feature of the assistant is shown: not while that is unknown, and not where the clinic has turned it off. */
export function useAssistantFeature(feature: AiFeature): boolean {
  const { can } = useSession();
  const { data } = useQuery({
    ...queryOf(getClinicAiEndpoint, {}),
    enabled: can(getClinicAiEndpoint.permission),
  });
  return data !== undefined && !data.isOff && !data.featuresOff.includes(feature);
}
