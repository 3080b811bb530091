import type { Change } from '#foundation/web/change.ts';
import type { Appointment } from '../contract.ts';
import { cardsIn, coversInstant, type Listed, type ListRequest } from './appointment-list.ts';

export interface CachedList {
  readonly request: ListRequest;
  readonly listed: Listed;
}

const instantOf = (value: unknown): number[] => (typeof value === 'string' ? [Date.parse(value)] : []);

/** Whether a list shows the appointment, did before the change, or may show it now. */
function concernsLists(lists: readonly CachedList[], id: string, { payload }: Change): boolean {
  // A failed write of this tab says nothing about the time.
  if (payload === undefined || typeof payload['startsAt'] !== 'string') return true;
  const instants = [...instantOf(payload['startsAt']), ...instantOf(payload['previousStartsAt'])];
  return lists.some(
    ({ request, listed }) =>
      instants.some((instant) => coversInstant(request, instant)) ||
      cardsIn(listed).some((card) => card.id === id),
  );
}

/** Whether the change is already on screen: by the response of a write, or by an earlier event. */
const isShown = (cards: readonly Appointment[], id: string, { payload }: Change): boolean =>
  cards.some((card) => card.id === id && card.version >= Number(payload?.['version'] ?? Infinity));

/** The appointments whose cards must be fetched after these changes, each of which names its ids. */
export function cardsToFetch(lists: readonly CachedList[], changes: readonly Change[]): readonly string[] {
  const cards = lists.flatMap(({ listed }) => cardsIn(listed));
  const found = changes.flatMap((change) => {
    const { resource, ids = [] } = change;
    if (resource === 'appointments')
      return ids.filter((id) => !isShown(cards, id, change) && concernsLists(lists, id, change));
    if (resource === 'pets') return cards.filter(({ pet }) => ids.includes(pet.id)).map(({ id }) => id);
    if (resource === 'clients')
      return cards.filter(({ client }) => ids.includes(client.id)).map(({ id }) => id);
    return [];
  });
  return [...new Set(found)];
}
