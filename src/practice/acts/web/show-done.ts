import type { QueryClient } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import { listActsEndpoint } from '../contract.ts';

/**
 * Shows a planned act of a visit as done before the server has answered, without its charge. @returns a function that takes it
 * back, unless what is shown has been read again meanwhile.
 */
export function showDone(
  client: QueryClient,
  visitId: string,
  actId: string,
  doneByName: string | null,
): () => void {
  const { queryKey } = queryOf(listActsEndpoint, { visitId });
  const before = client.getQueryData(queryKey);
  if (before === undefined) return () => undefined;
  client.setQueryData(queryKey, {
    ...before,
    items: before.items.map((act) =>
      act.id === actId
        ? { ...act, status: 'done' as const, doneAt: new Date().toISOString(), doneByName }
        : act,
    ),
  });
  // What is stored shares parts with what was there before: it is not the object that was passed.
  const shown = client.getQueryData(queryKey);
  return () => {
    client.setQueryData(queryKey, (present) => (present === shown ? before : present));
  };
}
