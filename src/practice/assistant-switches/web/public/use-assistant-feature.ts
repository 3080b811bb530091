import { useQuery } from '@tanstack/react-query';
import type { AiFeature } from '#vocabulary/ai-features.ts';
import { queryOf } from '#foundation/web/api.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { getAssistantSwitchesEndpoint } from '../../contract.ts';

/** Undefined while they are loading, and for who may not know. */
function useSwitches() {
  const { can } = useSession();
  const { data } = useQuery({
    ...queryOf(getAssistantSwitchesEndpoint, {}),
    enabled: can(getAssistantSwitchesEndpoint.permission),
  });
  return data;
}

/** Whether a feature of the assistant is on; `unknown` while that is loading, and for who may not know. */
export function useAssistantSwitch(feature: AiFeature): 'off' | 'on' | 'unknown' {
  const data = useSwitches();
  if (data === undefined) return 'unknown';
  return data.isOff || data.featuresOff.includes(feature) ? 'off' : 'on';
}

/** Whether a feature of the assistant is shown: not while that is unknown, and not where the clinic has turned it off. */
export const useAssistantFeature = (feature: AiFeature): boolean => useAssistantSwitch(feature) === 'on';

/** Whether anything of the assistant is shown: not while that is unknown, and not where the clinic has turned it off as a whole. */
export const useAssistant = (): boolean => useSwitches()?.isOff === false;
