import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { countLabQueueEndpoint, type LabQueueCounts } from '../../counts.contract.ts';

/** How many laboratory reports wait: undefined until they are loaded, null for those who see none. */
export function useLabCounts(): LabQueueCounts | null | undefined {
  const enabled = useSession().can(countLabQueueEndpoint.permission);
  const { data } = useQuery({ ...queryOf(countLabQueueEndpoint, {}), enabled, staleTime: 60_000 });
  return enabled ? data : null;
}
