import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { countTasksEndpoint } from '../../contract.ts';

/** How many of the user's tasks are due today or overdue; 0 for those who have no tasks. */
export function useDueTasks(): number {
  const enabled = useSession().can(countTasksEndpoint.permission);
  const { data } = useQuery({ ...queryOf(countTasksEndpoint, {}), enabled, staleTime: 60_000 });
  return data?.mineDue ?? 0;
}
