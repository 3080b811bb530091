import type { Query, QueryClient } from '@tanstack/react-query';
import { call } from '#foundation/web/api.ts';
import { readAgain } from '#foundation/web/apply-changes.ts';
import type { Change } from '#foundation/web/change.ts';
import type { Refresh } from '#foundation/web/query-meta.ts';
import {
  Appointment,
  listAppointmentCardsEndpoint,
  listAppointmentsEndpoint,
  MAX_CARDS,
} from '../contract.ts';
import { type Listed, placeCard } from './appointment-list.ts';
import { type CachedList, cardsToFetch } from './cards-to-fetch.ts';
import { patchQuery } from './patch-query.ts';

const listsIn = (client: QueryClient): readonly Query[] =>
  client
    .getQueryCache()
    .findAll({ queryKey: [listAppointmentsEndpoint.id] })
    .filter(({ meta }) => meta?.refresh === refreshAppointmentLists);

function cachedList(client: QueryClient, { queryKey, meta }: Query): CachedList | undefined {
  const listed = client.getQueryData<Listed>(queryKey);
  const request = listAppointmentsEndpoint.input.safeParse(meta?.input);
  return listed && request.success ? { listed, request: request.data } : undefined;
}

/** Shows the current state of these appointments in every cached list. */
async function placeCards(client: QueryClient, cards: readonly Appointment[]): Promise<void> {
  if (cards.length === 0) return;
  const placing = listsIn(client).map(async (query) => {
    const cached = cachedList(client, query);
    // A response that is being fetched may precede the change.
    if (cached === undefined || query.state.fetchStatus === 'fetching') return readAgain(client, query);
    let listed: Listed | undefined = cached.listed;
    for (const card of cards) listed = listed && placeCard(listed, cached.request, card);
    if (listed === undefined) return readAgain(client, query);
    if (listed !== cached.listed) patchQuery(query, listed);
  });
  await Promise.all(placing);
}

const readLists = async (client: QueryClient): Promise<void> => {
  await Promise.all(listsIn(client).map((query) => readAgain(client, query)));
};

/** The appointment in the response of a write. */
function cardIn({ resource, ids, answer }: Change): readonly Appointment[] {
  const parsed =
    resource === 'appointments' && answer !== undefined ? Appointment.safeParse(answer) : undefined;
  return parsed?.success && ids?.includes(parsed.data.id) ? [parsed.data] : [];
}

/**
 * Updates lists of appointments card by card: a changed appointment is fetched alone and placed in each list. Lists
 * are only refetched if it is unknown which appointments have changed, or too many have.
 */
export const refreshAppointmentLists: Refresh = async (client, changes) => {
  // A form does not say whose card it changes.
  if (
    changes.some(
      ({ ids, resource }) => ids === undefined || resource === 'forms' || resource === 'formRequests',
    )
  )
    return readLists(client);
  const answered = changes.flatMap(cardIn);
  await placeCards(client, answered);
  const placed = new Set(answered.map(({ id }) => id));
  const lists = listsIn(client).flatMap((query) => cachedList(client, query) ?? []);
  const ids = cardsToFetch(lists, changes).filter((id) => !placed.has(id));
  if (ids.length === 0) return undefined;
  if (ids.length > MAX_CARDS) return readLists(client);
  try {
    const { items } = await call(listAppointmentCardsEndpoint, { id: [...ids] });
    return await placeCards(client, items);
  } catch {
    return readLists(client);
  }
};
