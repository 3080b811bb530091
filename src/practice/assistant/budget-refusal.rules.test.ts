import { expect, test } from 'vitest';
import { budgetRefusal, type FeatureState } from './budget-refusal.rules.ts';

const USABLE: FeatureState = { isStopped: false, isAllowed: true, isSwitchedOn: true, hasModel: true };
const NOTHING: FeatureState = { isStopped: true, isAllowed: false, isSwitchedOn: false, hasModel: false };

test.each<[string, Partial<FeatureState>, string]>([
  ['a stop comes first', NOTHING, 'ai_stopped'],
  ['then what the platform allows', { ...NOTHING, isStopped: false }, 'ai_feature_not_allowed'],
  ['then what the clinic has switched on', { isSwitchedOn: false, hasModel: false }, 'ai_feature_off'],
  ['then the model', { hasModel: false }, 'ai_model_missing'],
  ['and the budget is last', {}, 'ai_budget_spent'],
])('AI-2: %s', (_, state, refusal) => {
  expect(budgetRefusal({ ...USABLE, ...state })).toBe(refusal);
});
