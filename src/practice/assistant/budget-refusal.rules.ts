import type { ErrorCode } from '#vocabulary/errors.ts';

/** Whether a clinic may use a feature at all, whatever it costs. */
export interface FeatureState {
  /** By the platform, for all clinics. */
  readonly isStopped: boolean;
  /** By the platform, to this clinic. */
  readonly isAllowed: boolean;
  /** By the clinic's admin. */
  readonly isSwitchedOn: boolean;
  /** Whether the clinic's model is chosen and still offered. */
  readonly hasModel: boolean;
}

export type BudgetRefusal = Extract<
  ErrorCode,
  'ai_budget_spent' | 'ai_feature_not_allowed' | 'ai_feature_off' | 'ai_model_missing' | 'ai_stopped'
>;

/** AI-2. Why a request that was not granted was refused: if there is no other reason, the budget does not suffice. */
export function budgetRefusal({ isStopped, isAllowed, isSwitchedOn, hasModel }: FeatureState): BudgetRefusal {
  if (isStopped) return 'ai_stopped';
  if (!isAllowed) return 'ai_feature_not_allowed';
  if (!isSwitchedOn) return 'ai_feature_off';
  return hasModel ? 'ai_budget_spent' : 'ai_model_missing';
}
