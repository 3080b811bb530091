import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLive } from '#foundation/web/live.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { getPetEndpoint, listPetsEndpoint } from '../contract.ts';

/** As long as the glow itself, see app.css. */
const GLOW_MS = 1_600;
const NONE: ReadonlySet<string> = new Set();

/** Brings changes of others onto the screen; gives back the pets that someone else has just changed, to glow once. */
export function usePetChanges(): ReadonlySet<string> {
  const { clinicId, user } = useSession();
  const client = useQueryClient();
  const [changed, setChanged] = useState(NONE);

  useLive(clinicId === null ? undefined : `clinic:${clinicId}`, ({ event, payload }) => {
    if (event !== 'pet' && event !== 'appointment' && event !== 'resumed') return;
    void client.invalidateQueries({ queryKey: [getPetEndpoint.id] });
    void client.invalidateQueries({ queryKey: [listPetsEndpoint.id] });
    const id = event === 'pet' ? payload['id'] : undefined;
    if (typeof id === 'string' && payload['by'] !== user?.id) setChanged(new Set([id]));
  });

  useEffect(() => {
    if (changed.size === 0) return undefined;
    const over = setTimeout(() => setChanged(NONE), GLOW_MS);
    return () => clearTimeout(over);
  }, [changed]);

  return changed;
}
