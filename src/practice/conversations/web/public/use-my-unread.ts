import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { countMyUnreadEndpoint } from '../../own.contract.ts';

/** How many messages of their clinics a client has not read; undefined while that is not known. */
export function useMyUnread(): number | undefined {
  const enabled = useSession().can(countMyUnreadEndpoint.permission);
  const { data } = useQuery({ ...queryOf(countMyUnreadEndpoint, {}), enabled });
  return data?.unread;
}
