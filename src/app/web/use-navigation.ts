import { useMemo } from 'react';
import type { Navigation } from '#foundation/web/layout/navigation.ts';
import { useAssistantSwitch } from '#practice/assistant-switches/web/public/use-assistant-feature.ts';
import { NAVIGATION } from './navigation.ts';

/** Without some pages, by their paths. */
export const withoutPages = (navigation: Navigation, paths: ReadonlySet<string>): Navigation =>
  // Safe: the keys are those of `navigation`.
  Object.fromEntries(
    Object.entries(navigation).map(([role, groups]) => [
      role,
      groups.map((group) =>
        Object.assign({}, group, { items: group.items.filter(({ to }) => !paths.has(to)) }),
      ),
    ]),
  ) as unknown as Navigation;

/** The pages that people may go to: not those of the assistant that their clinic has turned off. */
export function useNavigation(): Navigation {
  const followUps = useAssistantSwitch('follow_up_drafts');
  const forecast = useAssistantSwitch('inventory_forecast');
  return useMemo(
    () =>
      withoutPages(
        NAVIGATION,
        new Set([
          ...(followUps === 'off' ? ['/clinic/follow-ups'] : []),
          ...(forecast === 'off' ? ['/clinic/inventory/forecast'] : []),
        ]),
      ),
    [followUps, forecast],
  );
}
