import { useQueryClient } from '@tanstack/react-query';
import { type LiveMessage, useLive } from '#foundation/web/live.ts';
import { useSignedIn } from '#foundation/web/session/use-session.ts';
import { useChangeHighlight } from '#foundation/web/ui/use-change-highlight.ts';
import { listBlocksEndpoint } from '../blocks.contract.ts';
import { clinicSetupEndpoint } from '#practice/clinics/contract.ts';
import { findCached, refresh, refreshAll } from './appointment-cache.ts';

const instantOf = (value: unknown): number[] => (typeof value === 'string' ? [Date.parse(value)] : []);

/**
 * Keeps the schedule up to date while others change it.
 *
 * @returns the appointments that somebody else has just changed, to highlight.
 */
export function useScheduleLive(): ReadonlySet<string> {
  const client = useQueryClient();
  const { clinicId, user } = useSignedIn();
  const { highlightedIds, highlight } = useChangeHighlight();

  const onMessage = ({ event, payload }: LiveMessage): void => {
    if (event === 'resumed')
      void refreshAll(client).then(() => client.invalidateQueries({ queryKey: [listBlocksEndpoint.id] }));
    if (event === 'setup' || event === 'resumed')
      void client.invalidateQueries({ queryKey: [clinicSetupEndpoint.id] });
    if (event === 'block') void client.invalidateQueries({ queryKey: [listBlocksEndpoint.id] });
    if (event !== 'appointment' || typeof payload['id'] !== 'string') return;
    const { id } = payload;
    // One's own change has come back with its answer already.
    const known = findCached(client, id);
    if (known && known.version >= Number(payload['version'])) return;
    void refresh(client, id, [
      ...instantOf(payload['startsAt']),
      ...instantOf(payload['previousStartsAt']),
    ]).then(() => {
      if (payload['by'] !== user.id) highlight(id);
    });
  };
  useLive(clinicId === null ? undefined : `clinic:${clinicId}`, onMessage);
  return highlightedIds;
}
