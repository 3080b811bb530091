import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '#foundation/web/live.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import {
  getMyDashboardEndpoint,
  getMyPetEndpoint,
  listMyAppointmentsEndpoint,
  listMyClinicsEndpoint,
  listMyPetsEndpoint,
} from '../contract.ts';

/** Everything on the client's pages that a change may make stale. */
export const MY_READS = [
  getMyDashboardEndpoint,
  getMyPetEndpoint,
  listMyAppointmentsEndpoint,
  listMyClinicsEndpoint,
  listMyPetsEndpoint,
];

/** Brings onto the screen what the clinic changes meanwhile. */
export function useMyChanges(): void {
  const { user } = useSession();
  const client = useQueryClient();
  useLive(user === null ? undefined : `user:${user.id}`, () => {
    for (const { id } of MY_READS) void client.invalidateQueries({ queryKey: [id] });
  });
}
