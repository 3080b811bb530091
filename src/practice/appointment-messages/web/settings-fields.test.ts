import { expect, test } from 'vitest';
import { DEFAULT_MESSAGE_RULES } from '../message-rules.rules.ts';
import { MessageSettingsFields, toMessageFields, toMessageRules } from './settings-fields.ts';

test('what is saved comes back as it was', () => {
  expect(toMessageRules(toMessageFields(DEFAULT_MESSAGE_RULES))).toEqual(DEFAULT_MESSAGE_RULES);
  const one = { ...DEFAULT_MESSAGE_RULES, sendMinute: 1085, reminderChannels: ['portal' as const] };
  expect(toMessageFields(one)).toMatchObject({ sendTime: '18:05', reminderChannels: ['portal', '', ''] });
  expect(toMessageRules(toMessageFields(one))).toEqual(one);
});

test('a channel is chosen once, and there is at least one', () => {
  const fields = toMessageFields(DEFAULT_MESSAGE_RULES);
  expect(MessageSettingsFields.safeParse({ ...fields, noticeChannels: ['sms', 'sms', ''] }).success).toBe(
    false,
  );
  expect(MessageSettingsFields.safeParse({ ...fields, noticeChannels: ['', '', ''] }).success).toBe(false);
  expect(MessageSettingsFields.safeParse({ ...fields, reminderDays: '2.5' }).success).toBe(false);
});
