import { useQuery, useQueryClient } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import { useLive } from '#foundation/web/live.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { clinicSetupEndpoint } from '../../contract.ts';

const FRESH_MS = 5 * 60_000;

/** The clinic with its hours, rooms, types and doctors; asked anew when anybody changes something of it. */
export function useClinicSetup() {
  const { clinicId } = useSession();
  const client = useQueryClient();
  useLive(clinicId === null ? undefined : `clinic:${clinicId}`, ({ event }) => {
    if (event === 'setup' || event === 'resumed') {
      void client.invalidateQueries({ queryKey: [clinicSetupEndpoint.id] });
    }
  });
  return useQuery({ ...queryOf(clinicSetupEndpoint, {}), staleTime: FRESH_MS });
}
