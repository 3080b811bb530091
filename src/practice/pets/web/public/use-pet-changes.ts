import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '#foundation/web/live.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { useChangeHighlight } from '#foundation/web/ui/use-change-highlight.ts';
import { getPetEndpoint, listPetsEndpoint } from '../../contract.ts';

/** Refetches pets that others change. @returns the pets that somebody else has just changed, to highlight. */
export function usePetChanges(): ReadonlySet<string> {
  const { clinicId, user } = useSession();
  const client = useQueryClient();
  const { highlightedIds, highlight } = useChangeHighlight();

  useLive(clinicId === null ? undefined : `clinic:${clinicId}`, ({ event, payload }) => {
    if (event !== 'pet' && event !== 'appointment' && event !== 'resumed') return;
    void client.invalidateQueries({ queryKey: [getPetEndpoint.id] });
    void client.invalidateQueries({ queryKey: [listPetsEndpoint.id] });
    const id = event === 'pet' ? payload['id'] : undefined;
    if (typeof id === 'string' && payload['by'] !== user?.id) highlight(id);
  });

  return highlightedIds;
}
