import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import {
  type Appointment,
  type AppointmentDetails,
  getAppointmentEndpoint,
  listAppointmentsEndpoint,
} from '../contract.ts';

interface Page {
  readonly items: readonly Appointment[];
  readonly nextCursor: string | null;
}
/** A list lies in the cache whole, or page by page. */
type Listed = Page | InfiniteData<Page>;
type Change = (appointment: Appointment) => Appointment;

const LISTS = { queryKey: [listAppointmentsEndpoint.id] };
const detailsOf = (id: string) => ({ queryKey: [getAppointmentEndpoint.id, { id }] });

const pagesIn = (listed: Listed): readonly Page[] => ('pages' in listed ? listed.pages : [listed]);

const changePage = (page: Page, id: string, change: Change): Page =>
  page.items.some((item) => item.id === id)
    ? { ...page, items: page.items.map((item) => (item.id === id ? change(item) : item)) }
    : page;

const changeListed = (listed: Listed, id: string, change: Change): Listed =>
  'pages' in listed
    ? { ...listed, pages: listed.pages.map((page) => changePage(page, id, change)) }
    : changePage(listed, id, change);

/** Changes one appointment wherever it is on screen. Gives back how to put everything as it was. */
export function changeCached(client: QueryClient, id: string, change: Change): () => void {
  const before: [QueryKey, unknown][] = [
    ...client.getQueriesData(LISTS),
    ...client.getQueriesData(detailsOf(id)),
  ];
  client.setQueriesData<Listed>(LISTS, (listed) => listed && changeListed(listed, id, change));
  client.setQueriesData<AppointmentDetails>(
    detailsOf(id),
    (details) => details && { ...details, ...change(details) },
  );
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data);
  };
}

/** The appointment as it was last seen, if it is on screen. */
export function findCached(client: QueryClient, id: string): Appointment | undefined {
  const found = client
    .getQueriesData<Listed>(LISTS)
    .flatMap(([, listed]) => (listed ? pagesIn(listed) : []))
    .flatMap(({ items }) => items.filter((item) => item.id === id));
  return found.toSorted((a, b) => b.version - a.version)[0];
}

/** Whether a list with that key shows one of these moments. */
function shows([, ...inputs]: QueryKey, instantsMs: readonly number[]): boolean {
  const range: unknown = inputs.at(-1);
  if (typeof range !== 'object' || range === null || !('from' in range) || !('to' in range)) return true;
  const [from, to] = [Date.parse(String(range.from)), Date.parse(String(range.to))];
  return instantsMs.some((at) => from <= at && at < to);
}

/** Asks again for every list that shows one of these moments, and for what lies open of one appointment. */
export async function refresh(client: QueryClient, id: string, instantsMs: readonly number[]): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ ...LISTS, predicate: ({ queryKey }) => shows(queryKey, instantsMs) }),
    client.invalidateQueries(detailsOf(id)),
  ]);
}

/** After a gap in which anything may have happened. */
export async function refreshAll(client: QueryClient): Promise<void> {
  await Promise.all(
    [LISTS, { queryKey: [getAppointmentEndpoint.id] }].map((filter) => client.invalidateQueries(filter)),
  );
}
