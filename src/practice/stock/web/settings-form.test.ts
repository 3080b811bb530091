import { expect, test } from 'vitest';
import { CAR, stockItem, stockLot } from '#test/stock-item.ts';
import { lotStateForm, toLotState } from './lot-state-form.ts';
import { settingsForm, toSettings, toSettingsFields } from './settings-form.ts';

const settings = {
  version: 3,
  defaultLocationId: CAR,
  reorderPointThousandths: 2500,
  parLevelThousandths: null,
};
const item = stockItem({ settings });
const faults = (changes: object) =>
  settingsForm(item)
    .safeParse({ ...toSettingsFields(item), ...changes })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

test('settings are what they were until they are changed', () => {
  const { version, ...values } = settings;
  expect(toSettings(item, toSettingsFields(item))).toEqual({ itemId: item.itemId, version, ...values });
  expect(faults({})).toEqual([]);
});

test('blank is none, 0 is a level, and the first settings have no version', () => {
  const blank = { defaultLocationId: '', reorderPointThousandths: ' ', parLevelThousandths: '0' };
  expect(toSettings(stockItem({ settings: null }), blank)).toMatchObject({
    version: null,
    defaultLocationId: null,
    reorderPointThousandths: null,
    parLevelThousandths: 0,
  });
});

test('the par level is not below the reorder point', () => {
  expect(faults({ parLevelThousandths: '2.5' })).toEqual([]);
  expect(faults({ parLevelThousandths: '2' })).toEqual([
    ['parLevelThousandths', 'The par level must be at least the reorder point.'],
  ]);
  expect(faults({ reorderPointThousandths: 'few' })).toEqual([
    ['reorderPointThousandths', 'Enter 0 or more, up to 1 million.'],
  ]);
});

test('a lot is put on hold with a reason, and released without one', () => {
  const lot = stockLot(10);
  const form = lotStateForm(item.itemId, lot);
  expect(form.safeParse({ state: 'recalled', reason: '' }).error?.issues[0]).toMatchObject({
    path: ['reason'],
    message: 'Enter a reason.',
  });
  expect(form.safeParse({ state: 'recalled', reason: 'Letter of the maker' }).success).toBe(true);
  expect(toLotState(item.itemId, lot, { state: 'usable', reason: 'Letter of the maker' })).toMatchObject({
    state: 'usable',
    reason: null,
  });
});
