import { expect, test } from 'vitest';
import { planProgress } from './plan-progress.rules.ts';

const parts = [
  { dueOn: '2026-11-01', amountMinor: 500 },
  { dueOn: '2026-12-01', amountMinor: 500 },
];
const progress = (openMinor: number, today: string, isEnded = false) =>
  planProgress({ openMinor, isEnded, parts }, today);

test('INSTAL-2: a part is overdue after its own due day, and payments pay the first', () => {
  expect(progress(1000, '2026-11-01')).toMatchObject({ state: 'running', overdueMinor: 0 });
  expect(progress(1000, '2026-11-02')).toMatchObject({ overdueMinor: 500 });
  expect(progress(700, '2026-11-02')).toMatchObject({
    overdueMinor: 200,
    parts: [{ openMinor: 200 }, { openMinor: 500 }],
  });
  expect(progress(0, '2027-01-01')).toMatchObject({ state: 'paid', overdueMinor: 0 });
  expect(progress(700, '2026-11-02', true)).toMatchObject({ state: 'ended' });
});
