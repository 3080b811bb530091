import { type Kysely, sql } from 'kysely';
import type { AiFeature } from '#vocabulary/ai-features.ts';
import type { ErrorCode } from '#vocabulary/errors.ts';
import type { Tables } from '#db/tables.ts';
import { ok, refuse, type Result } from '#foundation/values/result.ts';

/** The most that a request may send and receive; its cost is reserved. */
export interface BudgetRequest {
  readonly feature: AiFeature;
  /** At most 10 million. */
  readonly inputTokens: number;
  /** At most 10 million. */
  readonly outputTokens: number;
}

/**
 * A reservation for one request to a model. `completeReservation` or `releaseReservation` ends it; after 15 minutes it no
 * longer counts against the budget.
 */
export interface BudgetReservation {
  readonly id: string;
  readonly provider: string;
  readonly model: string;
  readonly expiresAt: string;
}

export type BudgetRefusal = Extract<
  ErrorCode,
  'ai_budget_spent' | 'ai_feature_not_allowed' | 'ai_feature_off' | 'ai_model_missing' | 'ai_stopped'
>;

/** The database function's outcomes, and the errors that they become. */
const REFUSALS: Readonly<Record<string, BudgetRefusal>> = {
  stopped: 'ai_stopped',
  not_allowed: 'ai_feature_not_allowed',
  off: 'ai_feature_off',
  no_model: 'ai_model_missing',
  over_budget: 'ai_budget_spent',
};

interface Outcome {
  readonly outcome: string;
  readonly id: string | null;
  readonly provider: string | null;
  readonly model: string | null;
  readonly expiresAt: string | null;
}

/**
 * AI-2. Must precede every request to a model: checks that the caller's clinic may make it now, and reserves its cost.
 * Granted only when nothing is stopped, the platform allows the feature, the clinic has switched it on, and the month's
 * budget suffices. Concurrent requests together never reserve more than the budget.
 *
 * A reservation counts once its transaction is committed. So commit before the model is asked, and complete it in another
 * transaction: no transaction stays open while a provider answers. A refusal is a result rather than an exception, because
 * the first one for lack of budget writes an audit entry, which must be committed too.
 *
 * @param tx of a staff member of the clinic, who has `ai:use`.
 */
export async function reserveBudget(
  tx: Kysely<Tables>,
  { feature, inputTokens, outputTokens }: BudgetRequest,
): Promise<Result<BudgetReservation, BudgetRefusal>> {
  const { rows } = await sql<Outcome>`
    select outcome, reservation_id as id, provider, model, expires_at as "expiresAt"
      from app.reserve_ai_budget(${feature}, ${inputTokens}::bigint, ${outputTokens}::bigint)`.execute(tx);
  const [answer] = rows;
  const refusal = REFUSALS[answer?.outcome ?? ''];
  if (refusal !== undefined) return refuse(refusal);
  if (!answer?.id || !answer.provider || !answer.model || !answer.expiresAt)
    throw new Error('app.reserve_ai_budget granted a reservation without a model');
  return ok({ id: answer.id, provider: answer.provider, model: answer.model, expiresAt: answer.expiresAt });
}
