import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { type LiveMessage, useLive } from '#foundation/web/live.ts';
import { useSignedIn } from '#foundation/web/session/use-session.ts';
import { listBlocksEndpoint } from '#practice/blocks/contract.ts';
import { clinicSetupEndpoint } from '#practice/clinics/contract.ts';
import { findCached, refresh, refreshAll } from './appointment-cache.ts';

const GLOW_MS = 2_000;

const instantOf = (value: unknown): number[] => (typeof value === 'string' ? [Date.parse(value)] : []);

/**
 * Keeps the schedule true while others work on it.
 *
 * @returns the appointments that someone else has just changed: they glow once.
 */
export function useScheduleLive(): ReadonlySet<string> {
  const client = useQueryClient();
  const { clinicId, user } = useSignedIn();
  const [glowing, setGlowing] = useState<ReadonlySet<string>>(new Set());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());

  const glow = useCallback((id: string) => {
    clearTimeout(timers.current.get(id));
    setGlowing((last) => new Set(last).add(id));
    const dim = () => setGlowing((last) => new Set([...last].filter((other) => other !== id)));
    timers.current.set(id, setTimeout(dim, GLOW_MS));
  }, []);

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
      if (payload['by'] !== user.id) glow(id);
    });
  };
  useLive(clinicId === null ? undefined : `clinic:${clinicId}`, onMessage);
  return glowing;
}
