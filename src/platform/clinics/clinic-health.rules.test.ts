import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ClinicVitals } from './contract.ts';
import { clinicHealth } from './clinic-health.rules.ts';

const NOW_MS = Date.parse('2026-11-21T12:00:00Z');
const DAY_MS = 86_400_000;
const daysAgo = (days: number): string => new Date(NOW_MS - days * DAY_MS).toISOString();

const THRIVING: ClinicVitals = {
  recentAppointments: 120,
  formerAppointments: 100,
  staffCount: 4,
  staffSeen: 4,
  adminSeenAt: daysAgo(1),
  setupDone: 5,
  setupTotal: 5,
  openTickets: 0,
};
const pointsOf = (change: Partial<ClinicVitals>) =>
  Object.fromEntries(
    clinicHealth({ ...THRIVING, ...change }, NOW_MS).parts.map(({ part, points }) => [part, points]),
  );

describe('PLATFORM-2: worked examples', () => {
  test('a thriving clinic has every point', () => {
    expect(clinicHealth(THRIVING, NOW_MS)).toMatchObject({ score: 100, band: 'good' });
  });

  test('gives partial points for half the activity, half the team and half the setup', () => {
    expect(pointsOf({ recentAppointments: 50, staffSeen: 2, setupDone: 2, setupTotal: 4 })).toMatchObject({
      activity: 20,
      team: 13,
      setup: 8,
    });
  });

  test.each([
    [14, 10],
    [15, 5],
    [30, 5],
    [31, 0],
  ])('an admin last seen %i days ago: %i points', (days, points) => {
    expect(pointsOf({ adminSeenAt: daysAgo(days) })).toMatchObject({ admin: points });
  });

  test.each([
    [1, 7],
    [3, 1],
    [4, 0],
  ])('%i open tickets: %i points', (openTickets, points) => {
    expect(pointsOf({ openTickets })).toMatchObject({ tickets: points });
  });

  test('scores less than one appointment a week as almost no activity, whatever the earlier count', () => {
    expect(pointsOf({ recentAppointments: 2, formerAppointments: 1 })).toMatchObject({ activity: 5 });
    expect(pointsOf({ recentAppointments: 0, formerAppointments: 0 })).toMatchObject({ activity: 0 });
    expect(pointsOf({ recentAppointments: 10, formerAppointments: 0 })).toMatchObject({ activity: 40 });
  });

  test('a clinic without staff or appointments is at risk', () => {
    const nothing = {
      ...THRIVING,
      recentAppointments: 0,
      staffSeen: 0,
      staffCount: 0,
      adminSeenAt: null,
      setupDone: 0,
    };
    expect(clinicHealth(nothing, NOW_MS)).toMatchObject({ score: 10, band: 'risk' });
  });
});

const vitals: fc.Arbitrary<ClinicVitals> = fc
  .record({
    recentAppointments: fc.nat(500),
    formerAppointments: fc.nat(500),
    staffCount: fc.nat(40),
    staffSeen: fc.nat(40),
    adminSeenAt: fc.option(fc.nat(60).map(daysAgo)),
    setupDone: fc.nat(5),
    setupTotal: fc.constant(5),
    openTickets: fc.nat(20),
  })
  .filter(({ staffSeen, staffCount }) => staffSeen <= staffCount);

describe('PLATFORM-2: invariants', () => {
  test('the score is the sum of its parts, each within its bounds, and the maximums add up to 100', () => {
    fc.assert(
      fc.property(vitals, (made) => {
        const { score, parts } = clinicHealth(made, NOW_MS);
        expect(parts.reduce((sum, { points }) => sum + points, 0)).toBe(score);
        expect(parts.reduce((sum, { outOf }) => sum + outOf, 0)).toBe(100);
        for (const { points, outOf } of parts) {
          expect(points).toBeGreaterThanOrEqual(0);
          expect(points).toBeLessThanOrEqual(outOf);
        }
      }),
    );
  });

  test('more activity, staff or setup never lowers the score; more tickets never raise it', () => {
    fc.assert(
      fc.property(vitals, fc.nat(50), (made, more) => {
        const { score } = clinicHealth(made, NOW_MS);
        const better = [
          { recentAppointments: made.recentAppointments + more },
          { staffSeen: Math.min(made.staffCount, made.staffSeen + more) },
          { setupDone: Math.min(5, made.setupDone + more) },
        ];
        for (const change of better) {
          expect(clinicHealth({ ...made, ...change }, NOW_MS).score).toBeGreaterThanOrEqual(score);
        }
        const worse = { ...made, openTickets: made.openTickets + more };
        expect(clinicHealth(worse, NOW_MS).score).toBeLessThanOrEqual(score);
      }),
    );
  });
});
