import type { InfiniteData } from '@tanstack/react-query';
import type * as z from 'zod';
import type { Appointment, listAppointmentsEndpoint } from '../contract.ts';

interface Page {
  readonly items: readonly Appointment[];
  readonly nextCursor: string | null;
}
/** A list is cached as a whole, or in pages. */
export type Listed = Page | InfiniteData<Page>;
export type ListRequest = z.output<typeof listAppointmentsEndpoint.input>;

const pagesIn = (listed: Listed): readonly Page[] => ('pages' in listed ? listed.pages : [listed]);

export const cardsIn = (listed: Listed): readonly Appointment[] =>
  pagesIn(listed).flatMap(({ items }) => items);

/** The list with other pages of the same number. */
const withPages = (listed: Listed, change: (page: Page, index: number) => Page): Listed =>
  'pages' in listed ? { ...listed, pages: listed.pages.map(change) } : change(listed, 0);

/** Replaces a card in place. Returns the same list if it is not in it. */
export const changeCard = (listed: Listed, id: string, change: (card: Appointment) => Appointment): Listed =>
  cardsIn(listed).some((card) => card.id === id)
    ? withPages(listed, (page) => ({
        ...page,
        items: page.items.map((card) => (card.id === id ? change(card) : card)),
      }))
    : listed;

const isBefore = (one: Appointment, other: Appointment): boolean => {
  const [oneMs, otherMs] = [Date.parse(one.startsAt), Date.parse(other.startsAt)];
  return oneMs < otherMs || (oneMs === otherMs && one.id < other.id);
};

/** Whether a list covers appointments that start at this instant. */
export const coversInstant = ({ from, to }: Pick<ListRequest, 'from' | 'to'>, instantMs: number): boolean =>
  Date.parse(from) <= instantMs && instantMs < Date.parse(to);

const belongsIn = (request: ListRequest, { startsAt, status, doctor, type }: Appointment): boolean =>
  coversInstant(request, Date.parse(startsAt)) &&
  (request.status?.includes(status) ?? true) &&
  (request.doctorId ?? doctor.id) === doctor.id &&
  (request.appointmentTypeId ?? type.id) === type.id;

/** The page that a card belongs to by its start; undefined beyond what is loaded. */
function pageFor(pages: readonly Page[], card: Appointment): number | undefined {
  const index = pages.findIndex(({ items, nextCursor }) => {
    const last = items.at(-1);
    return nextCursor === null || (last !== undefined && isBefore(card, last));
  });
  return index === -1 ? undefined : index;
}

const insert = (items: readonly Appointment[], card: Appointment): Appointment[] => [
  ...items.filter((item) => isBefore(item, card)),
  card,
  ...items.filter((item) => !isBefore(item, card)),
];

/**
 * Shows an appointment in its current state: in place, at another place, or removed. A newer version is kept.
 *
 * @returns undefined if only the server knows whether it belongs to the list, which must then be refetched.
 */
export function placeCard(listed: Listed, request: ListRequest, card: Appointment): Listed | undefined {
  const shown = cardsIn(listed).find(({ id }) => id === card.id);
  if (shown !== undefined && shown.version > card.version) return listed;
  if (request.q !== undefined && request.q !== '') return undefined;
  const belongs = belongsIn(request, card);
  if (shown === undefined && !belongs) return listed;
  const without = withPages(listed, (page) => ({
    ...page,
    items: page.items.filter(({ id }) => id !== card.id),
  }));
  const index = belongs ? pageFor(pagesIn(without), card) : undefined;
  return withPages(without, (page, at) =>
    at === index ? { ...page, items: insert(page.items, card) } : page,
  );
}
