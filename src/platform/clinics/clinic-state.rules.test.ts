import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clinicState, extendedTrialEndMs } from './clinic-state.rules.ts';

const NOW = '2026-11-21T12:00:00.000Z';
const NOW_MS = Date.parse(NOW);
const DAY_MS = 86_400_000;

describe('PLATFORM-3: clinic state', () => {
  test.each([
    [{ plan: 'clinic', trialEndsAt: null, suspendedAt: null }, 'paying'],
    [{ plan: 'clinic', trialEndsAt: '2026-01-01T00:00:00Z', suspendedAt: null }, 'paying'],
    [{ plan: 'trial', trialEndsAt: null, suspendedAt: null }, 'trial'],
    [{ plan: 'trial', trialEndsAt: '2026-11-21T12:00:00.001Z', suspendedAt: null }, 'trial'],
    [{ plan: 'trial', trialEndsAt: NOW, suspendedAt: null }, 'trial_over'],
    [{ plan: 'hospital', trialEndsAt: null, suspendedAt: NOW }, 'suspended'],
  ] as const)('%o: %s', (contract, state) => {
    expect(clinicState(contract, NOW_MS)).toBe(state);
  });
});

describe('PLATFORM-4: trial extension', () => {
  test('counts from the trial’s end while it runs, and from now once it is over or has no end', () => {
    const in3Days = new Date(NOW_MS + 3 * DAY_MS).toISOString();
    expect(extendedTrialEndMs(in3Days, 7, NOW_MS)).toBe(NOW_MS + 10 * DAY_MS);
    expect(extendedTrialEndMs('2026-01-01T00:00:00Z', 7, NOW_MS)).toBe(NOW_MS + 7 * DAY_MS);
    expect(extendedTrialEndMs(null, 7, NOW_MS)).toBe(NOW_MS + 7 * DAY_MS);
  });

  test('never shortens a trial and always leaves at least the given days', () => {
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), fc.constantFrom(7, 14, 30), (ends, days) => {
        const before = NOW_MS + ends * DAY_MS;
        const after = extendedTrialEndMs(new Date(before).toISOString(), days, NOW_MS);
        expect(after).toBeGreaterThan(before);
        expect(after).toBeGreaterThanOrEqual(NOW_MS + days * DAY_MS);
      }),
    );
  });
});
