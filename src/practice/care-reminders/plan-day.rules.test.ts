import { describe, expect, test } from 'vitest';
import {
  candidate,
  clientFacts,
  dayFacts,
  pastAfter,
  petFacts,
  said,
  unsaid,
} from '#test/given-reminder-facts.ts';
import { keyOfRound, planDay } from './plan-day.rules.ts';
import { DEFAULT_RULES } from './rules.contract.ts';

const plan = (...given: Parameters<typeof dayFacts>) => planDay(dayFacts(...given));

test('CARE-1: thirty days before the due day the client is reminded, and no second time', () => {
  const facts = dayFacts({ candidates: [candidate()] });
  const first = planDay(facts);
  expect(said(first)).toEqual({ 'client-1': ['Rabies'] });
  expect(planDay({ ...facts, past: pastAfter(facts.past, first) })).toEqual({ messages: [], unsent: [] });
  expect(plan({ candidates: [candidate()], today: '2026-04-20' })).toEqual({ messages: [], unsent: [] });
});

describe('CARE-2: one message to a household', () => {
  const pets = [
    petFacts({ id: 'pet-1', clientIds: ['ann', 'bob'] }),
    petFacts({ id: 'pet-2', clientIds: ['ann'] }),
    petFacts({ id: 'pet-3', clientIds: ['bob', 'ann'] }),
  ];
  const clients = [clientFacts({ id: 'ann' }), clientFacts({ id: 'bob' })];
  const three = [
    candidate({ sourceId: 'a', petId: 'pet-1', name: 'Rabies' }),
    candidate({ sourceId: 'b', petId: 'pet-2', name: 'DHP', dueOn: '2026-06-10' }),
    candidate({ sourceId: 'c', petId: 'pet-3', name: 'Heartworm', dueOn: '2026-06-28' }),
  ];

  test('with three pets that are due within thirty days', () => {
    const first = plan({ candidates: three, pets, clients });
    expect(said(first)).toEqual({ ann: ['Rabies', 'DHP', 'Heartworm'] });
    expect(first.messages[0]?.items.map(({ round }) => round)).toEqual([-30, -30, -30]);
  });

  test('which says the rounds of the others in advance, so that they are not sent on their own', () => {
    const first = plan({ candidates: three, pets, clients });
    const past = pastAfter(new Map(), first);
    for (const today of ['2026-05-03', '2026-05-11', '2026-05-16'])
      expect(plan({ candidates: three, pets, clients, past, today }).messages).toEqual([]);
    expect(said(plan({ candidates: three, pets, clients, past, today: '2026-05-17' }))).toEqual({
      ann: ['Rabies', 'DHP', 'Heartworm'],
    });
  });

  test('but not with what is due later', () => {
    const later = [
      three[0] ?? candidate(),
      candidate({ sourceId: 'z', petId: 'pet-2', dueOn: '2026-07-15' }),
    ];
    expect(said(plan({ candidates: later, pets, clients }))).toEqual({ ann: ['Rabies'] });
  });
});

describe('CARE-3 (behavior 7): nobody is reminded', () => {
  const cases: readonly [string, Parameters<typeof dayFacts>[0]][] = [
    ['deceased', { candidates: [candidate()], pets: [petFacts({ deceasedOn: '2026-05-01' })] }],
    ['inactive', { candidates: [candidate()], pets: [petFacts({ isArchived: true })] }],
    ['inactive', { candidates: [candidate()], clients: [clientFacts({ isActive: false })] }],
    [
      'transferred',
      { candidates: [candidate()], pets: [petFacts({ clientIds: [], hasFormerClient: true })] },
    ],
    ['no_address', { candidates: [candidate()], pets: [petFacts({ clientIds: [] })] }],
    ['given', { candidates: [candidate({ status: 'done' })] }],
    ['done_elsewhere', { candidates: [candidate({ status: 'elsewhere' })] }],
    ['done_elsewhere', { candidates: [candidate({ status: 'claimed' })] }],
    ['declined', { candidates: [candidate({ status: 'declined' })] }],
    ['unconfirmed', { candidates: [candidate({ isConfirmed: false })] }],
    ['quiet', { candidates: [candidate()], clients: [clientFacts({ lastDeathOn: '2026-04-20' })] }],
    [
      'recently_reminded',
      { candidates: [candidate()], clients: [clientFacts({ remindedOn: '2026-04-28' })] },
    ],
    [
      'booked',
      { candidates: [candidate()], pets: [petFacts({ booked: [{ on: '2026-07-31', typeId: 't' }] })] },
    ],
    ['held', { candidates: [candidate()], past: new Map([[keyOfRound(candidate(), -30), 'held']]) }],
  ];
  test.each(cases)('%s', (reason, facts) => {
    const { messages, unsent } = plan(facts);
    expect(messages).toEqual([]);
    expect(unsent.map((one) => one.reason)).toEqual([reason]);
  });

  test('longer than the clinic, or the protocol, says', () => {
    const overdue = { today: '2026-07-01', past: new Map() };
    const rules = { ...DEFAULT_RULES, cancelAfterDays: 20 };
    expect(unsaid(plan({ ...overdue, rules, candidates: [candidate()] }))).toEqual({
      Rabies: 'overdue_too_long',
    });
    expect(unsaid(plan({ ...overdue, candidates: [candidate({ cancelAfterDays: 10 })] }))).toEqual({
      Rabies: 'overdue_too_long',
    });
    expect(said(plan({ ...overdue, candidates: [candidate()] }))).toEqual({ 'client-1': ['Rabies'] });
  });

  test('while they asked to wait', () => {
    const waits = candidate({ snoozedUntilOn: '2026-06-10' });
    expect(plan({ candidates: [waits] }).messages).toEqual([]);
    expect(said(plan({ candidates: [waits], today: '2026-06-10' }))).toEqual({ 'client-1': ['Rabies'] });
  });
});

describe('CARE-3: an appointment stands for a reminder', () => {
  const booked = (on: string, typeId = 'checkup') => [petFacts({ booked: [{ on, typeId }] })];

  test.each([
    ['2026-05-01', true],
    ['2026-05-02', false],
    ['2026-06-01', false],
    ['2026-07-31', false],
    ['2026-08-01', true],
  ])('on %s: reminded %s', (on, isReminded) => {
    const { messages } = plan({ candidates: [candidate()], pets: booked(on) });
    expect(messages.length === 1).toBe(isReminded);
  });

  test('except of a type that does not count, and for care of which clients are always reminded', () => {
    const rules = { ...DEFAULT_RULES, ignoredTypeIds: ['nail-trim'] };
    const pets = booked('2026-06-01', 'nail-trim');
    expect(plan({ candidates: [candidate()], pets, rules }).messages).toHaveLength(1);
    const heartworm = candidate({ target: 'heartworm', name: 'Heartworm' });
    expect(
      said(plan({ candidates: [heartworm, candidate({ sourceId: 'x' })], pets: booked('2026-06-01') })),
    ).toEqual({
      'client-1': ['Heartworm'],
    });
  });
});

describe('CARE-4: at most one message a day', () => {
  const visit = candidate({
    kind: 'after_visit',
    source: 'appointment',
    sourceId: 'visit',
    clientId: 'client-1',
    name: 'Surgery',
    target: null,
    careKind: null,
    dueOn: '2026-05-02',
  });
  const lapsed = candidate({
    kind: 'lapsed',
    source: 'client',
    sourceId: 'client-1',
    petId: null,
    clientId: 'client-1',
    name: 'Casey Client',
    dueOn: '2026-01-10',
  });

  test('the question after a visit comes first, the rest waits', () => {
    const { messages, unsent } = plan({ candidates: [candidate(), lapsed, visit] });
    expect(messages.map(({ kind }) => kind)).toEqual(['after_visit']);
    expect(unsent.map(({ reason }) => reason)).toEqual(['recently_reminded', 'recently_reminded']);
  });

  test('a client who has a message for the day gets no other', () => {
    expect(
      plan({ candidates: [visit], clients: [clientFacts({ busyOn: ['2026-05-02'] })] }).messages,
    ).toEqual([]);
  });

  test('a question after a visit is asked within two days, not later', () => {
    expect(plan({ candidates: [visit], today: '2026-05-04' }).messages).toHaveLength(1);
    expect(plan({ candidates: [visit], today: '2026-05-05' })).toEqual({ messages: [], unsent: [] });
  });

  test('lapsed clients are written to a few a day', () => {
    const rules = { ...DEFAULT_RULES, lapsed: { ...DEFAULT_RULES.lapsed, perDay: 2 } };
    const clients = ['a', 'b', 'c'].map((id) => clientFacts({ id }));
    const candidates = clients.map(({ id }) => ({ ...lapsed, sourceId: id, clientId: id, name: id }));
    const first = plan({ candidates, clients, rules });
    expect(first.messages.map(({ clientId }) => clientId)).toEqual(['a', 'b']);
    expect(unsaid(first)).toEqual({ c: 'daily_limit' });
    expect(plan({ candidates, clients, rules, lapsedPlanned: 2 }).messages).toEqual([]);
  });
});

describe('a person sends now', () => {
  const sentNow = new Set(['client-1']);

  test('what is due within a week, and what was held back or waits', () => {
    const early = { candidates: [candidate()], today: '2026-04-26' };
    expect(plan(early).messages).toEqual([]);
    expect(said(plan({ ...early, sentNow }))).toEqual({ 'client-1': ['Rabies'] });
    const past = new Map([[keyOfRound(candidate(), -30), 'held']] as const);
    expect(said(plan({ candidates: [candidate()], past, sentNow }))).toEqual({ 'client-1': ['Rabies'] });
    const clients = [clientFacts({ remindedOn: '2026-05-01' })];
    expect(plan({ candidates: [candidate()], clients, sentNow }).messages).toHaveLength(1);
  });

  test('but never what the record forbids, and no second message on a day', () => {
    const pets = [petFacts({ deceasedOn: '2026-05-01' })];
    expect(plan({ candidates: [candidate()], pets, sentNow }).messages).toEqual([]);
    const clients = [clientFacts({ busyOn: ['2026-05-02'] })];
    expect(plan({ candidates: [candidate()], clients, sentNow }).messages).toEqual([]);
  });
});
