import { describe, expect, test } from 'vitest';
import type { Appointment } from '../contract.ts';
import { cardsIn, changeCard, type Listed, type ListRequest, placeCard } from './appointment-list.ts';
import { cardsToFetch } from './cards-to-fetch.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const DAY: ListRequest = { from: '2026-11-23T00:00:00Z', to: '2026-11-24T00:00:00Z', limit: 200 };

const card = (id: string, time: string, changes: Partial<Appointment> = {}): Appointment => ({
  id,
  version: 1,
  status: 'booked',
  startsAt: `2026-11-23T${time}:00.000Z`,
  endsAt: `2026-11-23T${time}:30.000Z`,
  busyUntil: `2026-11-23T${time}:30.000Z`,
  arrivedAt: null,
  reason: 'Limps',
  notes: null,
  type: { id: 'type', name: 'Check-up', hue: 'sky' },
  pet: { id: `pet of ${id}`, name: 'Biscuit', species: 'dog', hasWarning: false },
  missingConsents: [],
  client: { id: `client of ${id}`, fullName: 'Amara Okafor' },
  doctor: { id: 'ash', fullName: 'Dr Ash' },
  room: null,
  ...changes,
});
const NINE = card('nine', '09:00');
const TEN = card('ten', '10:00');
const ELEVEN = card('eleven', '11:00');

const whole = (...items: readonly Appointment[]): Listed => ({ items, nextCursor: null });
const paged = (nextCursor: string | null, ...pages: readonly (readonly Appointment[])[]): Listed => ({
  pages: pages.map((items, index) => ({ items, nextCursor: index < pages.length - 1 ? 'more' : nextCursor })),
  pageParams: [],
});
const idsIn = (listed: Listed | undefined) => listed && cardsIn(listed).map(({ id }) => id);

describe('a changed appointment', () => {
  test('is replaced in its place', () => {
    const placed = placeCard(whole(NINE, TEN), DAY, { ...NINE, version: 2, reason: 'Coughs' });
    expect(placed && cardsIn(placed)).toMatchObject([{ id: 'nine', reason: 'Coughs' }, { id: 'ten' }]);
  });

  test('moves with its time, compared by instant and not by text', () => {
    const later = { ...NINE, version: 2, startsAt: '2026-11-23T11:30:00+01:00' };
    expect(idsIn(placeCard(whole(NINE, TEN, ELEVEN), DAY, later))).toEqual(['ten', 'nine', 'eleven']);
  });

  test('is inserted in order; with the same time the ids decide, as on the server', () => {
    expect(idsIn(placeCard(whole(NINE, ELEVEN), DAY, TEN))).toEqual(['nine', 'ten', 'eleven']);
    expect(idsIn(placeCard(whole(TEN), DAY, card('a', '10:00')))).toEqual(['a', 'ten']);
    expect(idsIn(placeCard(whole(), DAY, NINE))).toEqual(['nine']);
  });

  test.each<[string, ListRequest, Partial<Appointment>]>([
    ['another day', DAY, { startsAt: '2026-11-24T00:00:00Z' }],
    ['another status', { ...DAY, status: ['booked', 'confirmed'] }, { status: 'cancelled' }],
    ['another doctor', { ...DAY, doctorId: 'ash' }, { doctor: { id: 'birch', fullName: 'Dr Birch' } }],
    ['another type', { ...DAY, appointmentTypeId: 'type' }, { type: { id: 'x', name: 'X', hue: 'sky' } }],
  ])('is removed from a list of %s, and not added to it', (_what, request, changes) => {
    expect(idsIn(placeCard(whole(NINE, TEN), request, { ...NINE, version: 2, ...changes }))).toEqual(['ten']);
    const listed = whole(TEN);
    expect(placeCard(listed, request, { ...NINE, ...changes })).toBe(listed);
  });

  test('does not replace a newer version', () => {
    const listed = whole({ ...NINE, version: 3 });
    expect(placeCard(listed, DAY, { ...NINE, version: 2 })).toBe(listed);
  });

  test('invalidates a list that was searched by the server', () => {
    expect(placeCard(whole(NINE), { ...DAY, q: 'bis' }, { ...NINE, version: 2 })).toBeUndefined();
    expect(placeCard(whole(NINE), { ...DAY, q: '' }, { ...NINE, version: 2 })).toBeDefined();
  });

  test('is inserted into the page of its time, and not after the loaded pages', () => {
    expect(placeCard(paged(null, [NINE], [ELEVEN]), DAY, TEN)).toMatchObject({
      pages: [{ items: [{ id: 'nine' }] }, { items: [{ id: 'ten' }, { id: 'eleven' }] }],
    });
    expect(idsIn(placeCard(paged('more', [NINE], [TEN]), DAY, ELEVEN))).toEqual(['nine', 'ten']);
    expect(idsIn(placeCard(paged(null, [NINE], [TEN]), DAY, ELEVEN))).toEqual(['nine', 'ten', 'eleven']);
  });
});

test('a card changes on each page that shows it; a list without it stays the same', () => {
  const listed = paged(null, [NINE], [TEN]);
  expect(cardsIn(changeCard(listed, 'ten', (one) => ({ ...one, status: 'arrived' })))).toMatchObject([
    { status: 'booked' },
    { status: 'arrived' },
  ]);
  expect(changeCard(listed, 'eleven', (one) => one)).toBe(listed);
});

describe('after an event', () => {
  const lists = [{ request: DAY, listed: whole(NINE, TEN) }];
  const event = (changed: Appointment, previousStartsAt = changed.startsAt) => ({
    resource: 'appointments' as const,
    ids: [changed.id],
    payload: { version: changed.version, startsAt: changed.startsAt, previousStartsAt },
  });

  test('fetches a card that is newer, appears, or leaves', () => {
    const away = { ...NINE, version: 2, startsAt: '2027-01-01T09:00:00Z' };
    expect(cardsToFetch(lists, [event({ ...NINE, version: 2 })])).toEqual(['nine']);
    expect(cardsToFetch(lists, [event(ELEVEN)])).toEqual(['eleven']);
    expect(cardsToFetch(lists, [event(away, NINE.startsAt)])).toEqual(['nine']);
    expect(cardsToFetch(lists, [event(away, away.startsAt)])).toEqual(['nine']);
  });

  test('fetches nothing that is already shown or that no list shows', () => {
    expect(cardsToFetch(lists, [event(NINE)])).toEqual([]);
    expect(cardsToFetch(lists, [event({ ...ELEVEN, startsAt: '2027-01-01T09:00:00Z' })])).toEqual([]);
  });

  test('fetches the cards of a pet or a client once each', () => {
    const changes = [
      { resource: 'pets' as const, ids: ['pet of ten', 'pet of nobody'] },
      { resource: 'clients' as const, ids: ['client of ten', 'client of nine'] },
    ];
    expect(cardsToFetch(lists, changes)).toEqual(['ten', 'nine']);
    expect(cardsToFetch(lists, [{ resource: 'blocks', ids: [ID] }])).toEqual([]);
  });

  test('fetches the card after a write whose response was lost', () => {
    expect(cardsToFetch(lists, [{ resource: 'appointments', ids: ['nine'] }])).toEqual(['nine']);
  });
});
