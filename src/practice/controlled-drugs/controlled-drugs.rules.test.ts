import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DISCREPANCY_STATES, REGISTER_KINDS } from '#vocabulary/controlled-drugs.ts';
import { isComplete } from './count.rules.ts';
import { afterBusinessDays, nextSteps, reportDays } from './discrepancy.rules.ts';
import { controlledDutyOf, mayEstimate, refillDutyOf, scheduleName } from './duty.rules.ts';
import { expiredLicences, isLicenceExpiring } from './licence.rules.ts';
import { hubLossOf, registerTotals } from './register.rules.ts';

const US = controlledDutyOf('US', 'Texas');
const ELSEWHERE = controlledDutyOf('XX', null);

describe('CD-1: totals', () => {
  test('add up to the balance, whatever the rows are', () => {
    const row = fc.record({
      kind: fc.constantFrom(...REGISTER_KINDS.filter((kind) => kind !== 'moved')),
      quantityThousandths: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    });
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const totals = registerTotals(rows);
        expect(totals.balanceThousandths).toBe(
          totals.openedThousandths -
            totals.givenThousandths -
            totals.dispensedThousandths -
            totals.hubLossThousandths -
            totals.wastedThousandths -
            totals.transferredOutThousandths +
            totals.undoneThousandths +
            totals.adjustedThousandths,
        );
      }),
    );
  });

  test('a hub loses no more than its allowance, nor than there is', () => {
    expect(hubLossOf(100, 5000, 1000)).toBe(100);
    expect(hubLossOf(100, 1050, 1000)).toBe(50);
    expect(hubLossOf(100, 1000, 1000)).toBe(0);
  });
});

describe('the law of a place', () => {
  test.each([
    ['C-II', 100_000, false],
    ['C-III', 100_000, true],
    ['C-III', 1_001_000, false],
    ['Annex 1', 100_000, false],
  ])('CD-5: %s of %d thousandths may be estimated: %s', (schedule, sizeThousandths, may) => {
    expect(mayEstimate(US, { schedule, sizeThousandths })).toBe(may);
  });

  test('where nothing is known everything is counted', () => {
    expect(mayEstimate(ELSEWHERE, { schedule: 'C-V', sizeThousandths: 1000 })).toBe(false);
    expect(scheduleName(ELSEWHERE, 'Annex 1')).toBe('Annex 1');
  });

  test('schedules are named as in the law, and have its refills', () => {
    expect(scheduleName(US, 'CII')).toBe('II');
    expect(refillDutyOf(US, 'C-II')).toMatchObject({ refills: 0 });
    expect(refillDutyOf(US, 'C-IV')).toMatchObject({ refills: 5, months: 6 });
    expect(refillDutyOf(US, 'C-V')).toBeNull();
  });

  test('every fact has a source', () => {
    for (const fact of Object.values(US)) expect(fact.source).not.toBe('');
  });
});

describe('CD-6: steps of a discrepancy', () => {
  test('lead from any state to closed, and never back', () => {
    for (const state of DISCREPANCY_STATES) {
      for (const next of nextSteps(state))
        expect(DISCREPANCY_STATES.indexOf(next)).toBeGreaterThan(DISCREPANCY_STATES.indexOf(state));
      if (state !== 'closed') expect(nextSteps(state).length).toBeGreaterThan(0);
    }
    expect(nextSteps('closed')).toEqual([]);
  });

  test('a loss found on a Friday is reported by Monday, and on its form within 45 days', () => {
    expect(reportDays('2026-11-20', US.loss.value)).toEqual({
      noticeUntilOn: '2026-11-23',
      formUntilOn: '2027-01-04',
    });
    expect(afterBusinessDays('2026-11-21', 1)).toBe('2026-11-23');
    expect(reportDays('2026-11-20', ELSEWHERE.loss.value)).toBeNull();
  });
});

describe('CD-7: licenses', () => {
  const licences = [
    { kind: 'practice', expiresOn: '2026-11-22' },
    { kind: 'controlled_drugs', expiresOn: '2026-11-22' },
    { kind: 'controlled_drugs_state', expiresOn: '2026-11-23' },
  ] as const;

  test('are valid on their last day, and forbid what they are for after it', () => {
    expect(expiredLicences(licences, '2026-11-23', { isControlled: true }).map(({ kind }) => kind)).toEqual([
      'practice',
      'controlled_drugs',
    ]);
    expect(expiredLicences(licences, '2026-11-23', { isControlled: false }).map(({ kind }) => kind)).toEqual([
      'practice',
    ]);
    expect(expiredLicences(licences, '2026-11-22', { isControlled: true })).toEqual([]);
    expect(isLicenceExpiring({ expiresOn: '2027-01-22' }, '2026-11-23')).toBe(true);
    expect(isLicenceExpiring({ expiresOn: '2027-01-23' }, '2026-11-23')).toBe(false);
  });
});

describe('CD-5: a count', () => {
  const there = [
    { lotId: 'l', locationId: 'p', containerId: 'c' },
    { lotId: 'l', locationId: 'p', containerId: null },
  ];
  test('lists everything that is there, once, and nothing else', () => {
    expect(isComplete(there.toReversed(), there)).toBe(true);
    expect(isComplete(there.slice(1), there)).toBe(false);
    expect(isComplete([...there, { lotId: 'm', locationId: 'p', containerId: null }], there)).toBe(false);
    expect(
      isComplete(
        [there[0], there[0]].filter((one) => one !== undefined),
        there,
      ),
    ).toBe(false);
  });
});
