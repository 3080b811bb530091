import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { listStaffEndpoint } from '#practice/staff/contract.ts';

/** The active staff who can be assigned, and who of them is signed in. */
export function useTeam() {
  const userId = useSession().user?.id;
  const { data } = useQuery({ ...queryOf(listStaffEndpoint, { limit: 100 }), staleTime: 60_000 });
  const items = data?.items ?? [];
  return {
    options: items.map(({ id, fullName }) => ({ value: id, label: fullName })),
    ownId: items.find((member) => member.userId === userId)?.id,
  };
}
