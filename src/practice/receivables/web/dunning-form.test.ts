import { expect, test } from 'vitest';
import { ChangeDunningSettings } from '../dunning.contract.ts';
import { USUAL_STEPS } from '../notice-text.rules.ts';
import { DunningFields, nextStep, toDunningFields, toSteps } from './dunning-form.ts';

test('the usual steps can be saved as they are', () => {
  const fields = DunningFields.parse(toDunningFields({ steps: [...USUAL_STEPS] }));
  expect(ChangeDunningSettings.parse({ steps: toSteps(fields), version: 0 }).steps).toEqual(USUAL_STEPS);
});

test('another step is a month later and more earnest, and never out of range', () => {
  expect(nextStep([])).toMatchObject({ afterDays: '30', tone: 'friendly' });
  const { steps } = toDunningFields({ steps: USUAL_STEPS.slice(0, 2) });
  expect(nextStep(steps)).toMatchObject({ afterDays: '90', tone: 'last' });
  const step = { afterDays: '360', tone: 'last', channel: 'email', text: '', isAutomatic: false } as const;
  expect(nextStep([step])).toMatchObject({ afterDays: '365' });
  expect(nextStep([{ ...step, afterDays: 'soon' }])).toMatchObject({ afterDays: '30' });
});

test('steps are in order, and blank words are ours', () => {
  const [first] = toDunningFields({ steps: [...USUAL_STEPS] }).steps;
  const refused = DunningFields.safeParse({ steps: [first, first] });
  expect(refused.error?.issues).toMatchObject([{ path: ['steps', 1, 'afterDays'] }]);
  expect(DunningFields.safeParse({ steps: [{ ...first, afterDays: '0' }] }).success).toBe(false);
  expect(
    toSteps({ steps: [{ afterDays: '5', tone: 'last', channel: 'letter', text: '  ', isAutomatic: true }] }),
  ).toEqual([{ afterDays: 5, tone: 'last', channel: 'letter', text: null, isAutomatic: false }]);
});
