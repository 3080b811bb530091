import fc from 'fast-check';
import type { StatusFacts } from './contract.ts';
import { describe, expect, test } from 'vitest';
import { COMPONENT_STATES, STATUS_COMPONENTS } from '#vocabulary/status.ts';
import {
  dayLabel,
  lastDays,
  lookOf,
  type Measures,
  publicStatusOf,
  shareLabel,
  statesOf,
  upShareOf,
  worstOf,
} from './status.rules.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const HEALTHY: Measures = {
  databaseAnswerMs: 3,
  connectionShare: 0.1,
  oldestDueSeconds: null,
  workersAlive: 2,
  oldestEmailSeconds: null,
  processes: [{ loopLagMs: 12, hearsLive: true }],
  crm: 'connected',
  crmJobsLate: false,
};

describe('STATUS-1: component state from measurements', () => {
  test('every component of a healthy server is operational', () => {
    expect(Object.values(statesOf(HEALTHY))).toEqual(STATUS_COMPONENTS.map(() => 'operational'));
  });

  test.each([
    ['app', { processes: [] }, 'down'],
    ['app', { processes: [{ loopLagMs: 1_000, hearsLive: true }] }, 'degraded'],
    ['database', { databaseAnswerMs: 500 }, 'degraded'],
    ['database', { connectionShare: 0.96 }, 'degraded'],
    ['live', { processes: [{ loopLagMs: 0, hearsLive: false }] }, 'down'],
    ['live', { processes: [...HEALTHY.processes, { loopLagMs: 0, hearsLive: false }] }, 'degraded'],
    ['mail', { oldestEmailSeconds: 599 }, 'operational'],
    ['mail', { oldestEmailSeconds: 600 }, 'degraded'],
    ['mail', { oldestEmailSeconds: 3_600 }, 'down'],
    ['jobs', { workersAlive: 0 }, 'down'],
    ['jobs', { oldestDueSeconds: 180 }, 'degraded'],
    ['crm', { crm: null }, 'unused'],
    ['crm', { crm: 'needs_reconnect' }, 'down'],
    ['crm', { crmJobsLate: true }, 'degraded'],
  ] as const)('%s with %j', (component, changed, state) => {
    expect(statesOf({ ...HEALTHY, ...changed })[component]).toBe(state);
  });
});

test('the worst of some states is one of them and none is worse', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...COMPONENT_STATES), { minLength: 1 }), (states) => {
      const worst = worstOf(states);
      expect(states).toContain(worst);
      expect(states.every((state) => worstOf([state, worst]) === worst)).toBe(true);
    }),
  );
});

describe('STATUS-4: state of the public page', () => {
  const measured = (
    state: 'degraded' | 'down' | 'operational' | 'unused',
    measuredAt = '2026-11-21T11:59:00Z',
  ) =>
    STATUS_COMPONENTS.map((component) => ({ component, state, since: '2026-11-20T00:00:00Z', measuredAt }));
  const facts = (changed: Partial<StatusFacts> = {}): StatusFacts => ({
    components: measured('operational'),
    days: [],
    incidents: [],
    ...changed,
  });
  const incident = {
    id: '00000000-0000-4000-8000-000000000001',
    title: 'Emails are delayed',
    impact: 'degraded',
    components: ['mail'],
    state: 'investigating',
    openedAt: '2026-11-21T11:00:00Z',
    resolvedAt: null,
    updates: [],
  } as const;

  test('is operational although a component is unused', () => {
    const components = [
      ...measured('operational').filter(({ component }) => component !== 'crm'),
      ...measured('unused').filter(({ component }) => component === 'crm'),
    ];
    expect(publicStatusOf(facts({ components }), NOW)).toMatchObject({
      state: 'operational',
      sentence: 'All systems are working.',
      today: '2026-11-21',
    });
  });

  test('an open incident makes its components worse, never better', () => {
    const status = publicStatusOf(
      facts({ incidents: [{ ...incident, components: ['mail'], updates: [] }] }),
      NOW,
    );
    expect(status).toMatchObject({ state: 'degraded', sentence: 'Emails are delayed' });
    expect(
      status.components.filter(({ state }) => state === 'degraded').map(({ component }) => component),
    ).toEqual(['mail']);
    const worse = facts({
      components: measured('down'),
      incidents: [{ ...incident, components: ['mail'], updates: [] }],
    });
    expect(publicStatusOf(worse, NOW).state).toBe('down');
    const over = {
      ...incident,
      components: ['mail' as const],
      updates: [],
      state: 'resolved' as const,
      resolvedAt: '2026-11-21T11:30:00Z',
    };
    expect(publicStatusOf(facts({ incidents: [over] }), NOW).state).toBe('operational');
  });

  test('is unknown without a recent measurement or without any', () => {
    const old = facts({ components: measured('operational', '2026-11-21T11:55:59Z') });
    expect(publicStatusOf(old, NOW)).toMatchObject({
      state: 'unknown',
      sentence: 'There are no measurements from the last few minutes.',
    });
    expect(publicStatusOf(facts({ components: [] }), NOW)).toMatchObject({
      state: 'unknown',
      measuredAt: null,
    });
  });
});

describe('STATUS-4: content of the public page', () => {
  const since = '2026-11-20T00:00:00Z';
  const measuredAt = '2026-11-21T11:59:00Z';
  const page = (changed: Partial<StatusFacts>) =>
    publicStatusOf({ components: [], days: [], incidents: [], ...changed }, NOW);
  const allAre = (state: 'degraded' | 'down' | 'operational' | 'unused') =>
    STATUS_COMPONENTS.map((component) => ({ component, state, since, measuredAt }));

  test.each([
    ['operational', 'All systems are working.'],
    ['degraded', 'Some systems are degraded.'],
    ['down', 'Some systems are down.'],
    ['unused', 'There are no measurements from the last few minutes.'],
  ] as const)('a page whose components are all %s', (state, sentence) => {
    expect(page({ components: allAre(state) })).toMatchObject({ state, sentence, incidents: [] });
  });

  test('a resolved incident does not set the sentence but is still listed', () => {
    const over: StatusFacts['incidents'][number] = {
      id: '00000000-0000-4000-8000-000000000001',
      title: 'Over since yesterday',
      impact: 'down',
      components: ['mail'],
      state: 'resolved',
      openedAt: '2026-11-20T11:00:00Z',
      resolvedAt: '2026-11-20T12:00:00Z',
      updates: [],
    };
    const open = { ...over, title: 'Now', state: 'identified' as const, resolvedAt: null };
    expect(page({ components: allAre('operational'), incidents: [over] }).sentence).toBe(
      'All systems are working.',
    );
    const both = page({ components: allAre('operational'), incidents: [over, open] });
    expect(both.sentence).toBe('Now');
    expect(both.incidents).toEqual([over, open]);
  });

  test('each component has its own state and days; the page has the time of the latest measurement', () => {
    const day = { on: '2026-11-20', checks: 10, degraded: 1, down: 2 };
    const shown = page({
      components: [
        { component: 'database', state: 'down', since, measuredAt: '2026-11-21T11:57:00Z' },
        { component: 'mail', state: 'operational', since, measuredAt },
        { component: 'app', state: 'operational', since, measuredAt: '2026-11-21T11:56:00Z' },
      ],
      days: [
        { component: 'mail', ...day },
        { component: 'database', ...day, down: 5 },
      ],
    });
    const partOf = (name: string) => shown.components.find(({ component }) => component === name);
    expect(partOf('database')).toMatchObject({ state: 'down', since, days: [{ ...day, down: 5 }] });
    expect(partOf('mail')).toMatchObject({ state: 'operational', since, days: [day] });
    // Measured four minutes ago to the second, and not at all.
    expect(partOf('app')).toMatchObject({ state: 'unknown', since, days: [] });
    expect(partOf('live')).toMatchObject({ state: 'unknown', since: null, days: [] });
    expect(shown.measuredAt).toBe(measuredAt);
  });
});

describe('STATUS-5: history', () => {
  test('a day shows its worst lasting state', () => {
    expect(lookOf(undefined)).toBe('unmeasured');
    expect(lookOf({ checks: 1_440, degraded: 0, down: 0 })).toBe('operational');
    expect(lookOf({ checks: 1_440, degraded: 1, down: 1 })).toBe('operational');
    expect(lookOf({ checks: 1_440, degraded: 20, down: 0 })).toBe('degraded');
    expect(lookOf({ checks: 1_440, degraded: 0, down: 5 })).toBe('down');
    expect(lookOf({ checks: 0, degraded: 0, down: 0 })).toBe('unmeasured');
    expect(lookOf({ checks: 1_000, degraded: 0, down: 2 })).toBe('down');
    expect(lookOf({ checks: 1_000, degraded: 1, down: 1 })).toBe('degraded');
  });

  test('never rounds shares up and lists days in order', () => {
    expect(upShareOf([])).toBeNull();
    expect(shareLabel(upShareOf([{ checks: 100_000, down: 1 }]) ?? 0)).toBe('99.99%');
    expect(shareLabel(1)).toBe('100.00%');
    expect(lastDays('2026-03-01', 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
    expect(dayLabel('2026-03-01', { on: '2026-03-01', checks: 9, degraded: 2, down: 1 })).toBe(
      'Mar 1, 2026: outage at 1, degraded at 2 of 9 measurements',
    );
    expect(dayLabel('2026-03-01', undefined)).toBe('Mar 1, 2026: not measured');
    const day = { on: '2026-03-01', checks: 9, degraded: 0, down: 0 };
    expect(dayLabel(day.on, { ...day, checks: 0 })).toBe('Mar 1, 2026: not measured');
    expect(dayLabel(day.on, day)).toBe('Mar 1, 2026: working, 9 of 9 measurements');
    expect(dayLabel(day.on, { ...day, degraded: 2 })).toBe('Mar 1, 2026: degraded at 2 of 9 measurements');
    expect(dayLabel(day.on, { ...day, down: 2 })).toBe('Mar 1, 2026: outage at 2 of 9 measurements');
    expect(dayLabel(day.on, { ...day, degraded: 2, down: 2 })).toBe(
      'Mar 1, 2026: outage at 2, degraded at 2 of 9 measurements',
    );
  });
});
