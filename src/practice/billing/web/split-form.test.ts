import { expect, test } from 'vitest';
import { sharesOf, SplitForm } from './split-form.ts';

const fields = (...percents: string[]) => ({
  shares: percents.map((percent, index) => ({ clientId: `client ${index}`, percent })),
});
const errorsOf = (...percents: string[]) => {
  const result = SplitForm.safeParse(fields(...percents));
  return result.success ? [] : result.error.issues.map(({ path, message }) => [path.join('.'), message]);
};

test('SPLIT-1: who pays nothing is left out', () => {
  expect(errorsOf('60', '40', '')).toEqual([]);
  expect(sharesOf(fields('60', '40', ''))).toEqual([
    { clientId: 'client 0', sharePpm: 600_000 },
    { clientId: 'client 1', sharePpm: 400_000 },
  ]);
  expect(errorsOf('33.3334', '33.3333', '33.3333')).toEqual([]);
});

test('what is wrong is said at its field', () => {
  expect(errorsOf('half', '50')).toEqual([['shares.0.percent', 'Enter a percentage from 0 to 100.']]);
  expect(errorsOf('60', '50')).toEqual([
    ['shares.1.percent', 'Shares add up to 110%. They must add up to 100%.'],
  ]);
  expect(errorsOf('100', '0')).toEqual([['shares.1.percent', 'Enter a share for at least two clients.']]);
});
