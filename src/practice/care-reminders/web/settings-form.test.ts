import { expect, test } from 'vitest';
import { DEFAULT_RULES } from '../rules.contract.ts';
import { SettingsFields, toFields, toRules } from './settings-form.ts';

const TYPE = 'b3a1f6a0-0000-4000-8000-000000000001';

test('rules that go through the form stay as they are', () => {
  const rules = { ...DEFAULT_RULES, ignoredTypeIds: [TYPE], afterVisit: [{ typeId: TYPE, afterDays: 3 }] };
  const fields = toFields({ isOn: true, rules }, [TYPE]);
  expect(SettingsFields.parse(fields)).toEqual(fields);
  expect(toRules(fields)).toEqual(rules);
});

test('reminders out of order, numbers that are none and months that end before they begin are refused', () => {
  const fields = toFields({ isOn: false, rules: DEFAULT_RULES }, []);
  const paths = (changes: Partial<SettingsFields>) =>
    SettingsFields.safeParse({ ...fields, ...changes }).error?.issues.map(({ path }) => path.join('.'));
  const rounds: SettingsFields['rounds'] = [
    { days: '7', when: 'after' },
    { days: '30', when: 'before' },
  ];
  expect(paths({ rounds })).toEqual(['rounds.1.days']);
  expect(paths({ gapDays: '8' })).toEqual(['gapDays']);
  expect(paths({ groupingDays: 'many' })).toEqual(['groupingDays']);
  expect(paths({ lapsedUntilMonths: '12' })).toEqual(['lapsedUntilMonths']);
});
