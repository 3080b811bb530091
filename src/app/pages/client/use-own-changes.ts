import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '#foundation/web/live.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { OWN_READS } from '#practice/clinics/web/public/own-reads.ts';

/** Refetches the client's data when the clinic changes it. */
export function useOwnChanges(): void {
  const { user } = useSession();
  const client = useQueryClient();
  useLive(user === null ? undefined : `user:${user.id}`, () => {
    for (const { id } of OWN_READS) void client.invalidateQueries({ queryKey: [id] });
  });
}
