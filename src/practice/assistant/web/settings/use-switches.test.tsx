import { expect, test } from 'vitest';
import { modeOf } from './use-switches.ts';

const SWITCHES = {
  isOff: false,
  featuresOff: ['message_replies' as const],
  featuresOn: ['history_summary' as const],
  redacts: true,
};

test('a feature is off, by rules, or by a model', () => {
  expect(modeOf(SWITCHES, 'message_replies')).toBe('off');
  expect(modeOf(SWITCHES, 'history_summary')).toBe('model');
  expect(modeOf(SWITCHES, 'visit_notes')).toBe('rules');
});
