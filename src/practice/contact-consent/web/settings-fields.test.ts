import { expect, test } from 'vitest';
import { SettingsFields, toSettings, toSettingsFields } from './settings-fields.ts';

const SAVED = {
  fromMinute: 540,
  toMinute: 1_200,
  purposesOff: ['marketing' as const],
  stopPhrases: ['no more of it', 'basta ya'],
};

test('what was saved is shown and saved again as it was', () => {
  const fields = toSettingsFields(SAVED);
  expect(fields).toEqual({
    from: '09:00',
    to: '20:00',
    sent: ['transactional', 'appointment', 'care'],
    phrases: 'no more of it\nbasta ya',
  });
  expect(toSettings(SettingsFields.parse(fields))).toEqual(SAVED);
  expect(toSettings({ ...fields, phrases: '  one \n\n two ' }).stopPhrases).toEqual(['one', 'two']);
});

test('times exist, are four hours apart, and phrases are short', () => {
  const errors = (rest: Partial<SettingsFields>) =>
    SettingsFields.safeParse({ ...toSettingsFields(SAVED), ...rest }).error?.issues.map(
      ({ path }) => path[0],
    ) ?? [];
  expect(errors({})).toEqual([]);
  expect(errors({ to: '24:00' })).toEqual([]);
  expect(errors({ from: '25:00' })).toEqual(['from']);
  expect(errors({ from: '17:00' })).toEqual(['to']);
  expect(errors({ phrases: 'x' })).toEqual(['phrases']);
});
