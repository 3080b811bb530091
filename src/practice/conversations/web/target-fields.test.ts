import { expect, test } from 'vitest';
import { SettingsFields, toSettingsFields, toTargets } from './target-fields.ts';

const settings = {
  targets: [
    { topic: null, priority: 'normal' as const, minutes: 240 },
    { topic: 'medical' as const, priority: 'urgent' as const, minutes: 45 },
  ],
  assignsFirstSender: true,
  awayIsOn: false,
  portalIsOn: true,
  version: 1,
};

test('targets come back as they were, in hours where they are whole', () => {
  const fields = toSettingsFields(settings);
  expect(fields.targets.map(({ amount, unit }) => `${amount} ${unit}`)).toEqual(['4 hours', '45 minutes']);
  expect(toTargets(SettingsFields.parse(fields))).toEqual(settings.targets);
});

const issuesOf = (targets: SettingsFields['targets']) =>
  SettingsFields.safeParse({ ...toSettingsFields(settings), targets }).error?.issues.map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );

test('a second target for the same topic and priority is refused at its field', () => {
  const row = { topic: '' as const, priority: 'normal' as const, amount: '4', unit: 'hours' as const };
  expect(issuesOf([row, row])).toEqual([
    'targets.1.topic: There is already a target for this topic and priority.',
  ]);
});

test('a target outside of five minutes to ten days is refused at its field', () => {
  const row = { topic: '' as const, priority: 'normal' as const, unit: 'minutes' as const };
  expect(issuesOf([{ ...row, amount: '4' }])).toEqual(['targets.0.amount: Enter 5 minutes to 240 hours.']);
  expect(issuesOf([{ ...row, amount: '5' }])).toBeUndefined();
});
