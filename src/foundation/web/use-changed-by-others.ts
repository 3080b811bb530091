import { useEffect } from 'react';
import type { Resource } from '#vocabulary/resources.ts';
import { liveUpdates } from './live-updates.ts';
import { useSession } from './session/use-session.ts';
import { useChangeHighlight } from './ui/use-change-highlight.ts';

/** The ids of what somebody else has just changed, to highlight, from when the change is on screen. */
export function useChangedByOthers(resource: Resource): ReadonlySet<string> {
  const userId = useSession().user?.id;
  const { highlightedIds, highlight } = useChangeHighlight();
  useEffect(
    () =>
      liveUpdates.subscribe((changes) => {
        for (const change of changes) {
          if (change.resource !== resource || !change.payload || change.payload['by'] === userId) continue;
          for (const id of change.ids ?? []) highlight(id);
        }
      }),
    [resource, userId, highlight],
  );
  return highlightedIds;
}
