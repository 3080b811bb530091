import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import {
  type Appointment,
  type AppointmentDetails,
  getAppointmentEndpoint,
  listAppointmentsEndpoint,
} from '../contract.ts';

/** A list that is read page by page has a name of its own: what lies under one name must have one shape. */
export const AGENDA_KEY = 'appointments.agenda';

interface Page {
  readonly items: readonly Appointment[];
  readonly nextCursor: string | null;
}

type Change = (appointment: Appointment) => Appointment;

const changePage = (page: Page, id: string, change: Change): Page =>
  page.items.some((item) => item.id === id)
    ? { ...page, items: page.items.map((item) => (item.id === id ? change(item) : item)) }
    : page;

/** Changes one appointment wherever it is on screen. Gives back how to put everything as it was. */
export function changeCached(client: QueryClient, id: string, change: Change): () => void {
  const before: [QueryKey, unknown][] = [
    ...client.getQueriesData<Page>({ queryKey: [listAppointmentsEndpoint.id] }),
    ...client.getQueriesData<InfiniteData<Page>>({ queryKey: [AGENDA_KEY] }),
    ...client.getQueriesData<AppointmentDetails>({ queryKey: [getAppointmentEndpoint.id, { id }] }),
  ];
  client.setQueriesData<Page>({ queryKey: [listAppointmentsEndpoint.id] }, (page) => page && changePage(page, id, change));
  client.setQueriesData<InfiniteData<Page>>(
    { queryKey: [AGENDA_KEY] },
    (data) => data && { ...data, pages: data.pages.map((page) => changePage(page, id, change)) },
  );
  client.setQueriesData<AppointmentDetails>(
    { queryKey: [getAppointmentEndpoint.id, { id }] },
    (details) => details && { ...details, ...change(details) },
  );
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data);
  };
}

/** The appointment as it was last seen, if it is on screen. */
export function findCached(client: QueryClient, id: string): Appointment | undefined {
  const pages = [
    ...client.getQueriesData<Page>({ queryKey: [listAppointmentsEndpoint.id] }).map(([, page]) => page),
    ...client
      .getQueriesData<InfiniteData<Page>>({ queryKey: [AGENDA_KEY] })
      .flatMap(([, data]) => data?.pages ?? []),
  ];
  const found = pages.flatMap((page) => page?.items ?? []).filter((item) => item.id === id);
  return found.toSorted((a, b) => b.version - a.version)[0];
}

const touches = (key: QueryKey, instantsMs: readonly number[]): boolean => {
  const range: unknown = key[1];
  if (typeof range !== 'object' || range === null || !('from' in range) || !('to' in range)) return true;
  const [from, to] = [Date.parse(String(range.from)), Date.parse(String(range.to))];
  return instantsMs.some((at) => from <= at && at < to);
};

/** Asks again for every list that shows one of these moments, and for what lies open of one appointment. */
export function refresh(client: QueryClient, id: string, instantsMs: readonly number[]): Promise<void> {
  const lists: readonly unknown[] = [listAppointmentsEndpoint.id, AGENDA_KEY];
  return client.invalidateQueries({
    predicate: ({ queryKey }) =>
      lists.includes(queryKey[0])
        ? touches(queryKey, instantsMs)
        : queryKey[0] === getAppointmentEndpoint.id && JSON.stringify(queryKey[1]) === JSON.stringify({ id }),
  });
}

/** After a gap in which anything may have happened. */
export async function refreshAll(client: QueryClient): Promise<void> {
  const names = [listAppointmentsEndpoint.id, AGENDA_KEY, getAppointmentEndpoint.id];
  await Promise.all(names.map((name) => client.invalidateQueries({ queryKey: [name] })));
}
