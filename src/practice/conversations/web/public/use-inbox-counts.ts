import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { countConversationsEndpoint, type ConversationCounts } from '../../contract.ts';

/** How many conversations are in each view of the inbox: undefined until they are loaded, null for those who have no inbox. */
export function useInboxCounts(): ConversationCounts | null | undefined {
  const enabled = useSession().can(countConversationsEndpoint.permission);
  const { data } = useQuery({ ...queryOf(countConversationsEndpoint, {}), enabled, staleTime: 60_000 });
  return enabled ? data : null;
}
