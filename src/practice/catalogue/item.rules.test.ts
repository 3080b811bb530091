import { expect, test } from 'vitest';
import type { CatalogueItemFields } from './contract.ts';
import { BLANK_ITEM, itemFaults } from './item.rules.ts';

const faultsOf = (fields: Partial<CatalogueItemFields>) =>
  itemFaults({ ...BLANK_ITEM, name: 'X-ray', ...fields }).map(({ path }) => path);

test.each([
  [{}, []],
  [{ minAgeDays: 56, maxAgeDays: 56 }, []],
  [{ minAgeDays: 57, maxAgeDays: 56 }, ['maxAgeDays']],
  [{ minWeightGrams: 2000, maxWeightGrams: 1000 }, ['maxWeightGrams']],
  [{ minFactorPercent: 100, maxFactorPercent: 300, emergencyFactorPercent: 400 }, []],
  [
    {
      minFactorPercent: 100,
      maxFactorPercent: 300,
      emergencyMinFactorPercent: 200,
      emergencyFactorPercent: 400,
    },
    [],
  ],
  [
    {
      minFactorPercent: 100,
      maxFactorPercent: 300,
      emergencyMinFactorPercent: 401,
      emergencyFactorPercent: 400,
    },
    ['emergencyMinFactorPercent'],
  ],
  [
    { minFactorPercent: 100, maxFactorPercent: 300, emergencyMinFactorPercent: 200 },
    ['emergencyMinFactorPercent'],
  ],
  [{ minFactorPercent: 100 }, ['maxFactorPercent']],
  [{ maxFactorPercent: 100 }, ['minFactorPercent']],
  [{ minFactorPercent: 300, maxFactorPercent: 100 }, ['maxFactorPercent']],
  [{ minFactorPercent: 100, maxFactorPercent: 300, emergencyFactorPercent: 200 }, ['emergencyFactorPercent']],
  [{ emergencyFactorPercent: 200 }, ['emergencyFactorPercent']],
])('CAT-2: %j has faults at %j', (fields, paths) => {
  expect(faultsOf(fields)).toEqual(paths);
});
