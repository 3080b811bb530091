import { type Kysely, sql } from 'kysely';
import type { AiFeature } from '#vocabulary/ai-features.ts';
import type { ErrorCode } from '#vocabulary/errors.ts';
import type { Tables } from '#db/tables.ts';
import { ok, refuse, type Result } from '#foundation/values/result.ts';
import type { Tokens } from '../../budget.rules.ts';

/** The most that a request may send and get back, for whose cost leave is asked. */
export interface LeaveRequest {
  readonly feature: AiFeature;
  /** At most 10 million. */
  readonly inputTokens: number;
  /** At most 10 million. */
  readonly outputTokens: number;
}

/** Leave to ask a model once. It ends by `settleLeave` or `releaseLeave`, and stops holding money after a quarter of an hour. */
export interface Leave {
  readonly id: string;
  readonly provider: string;
  readonly model: string;
  readonly expiresAt: string;
}

export type LeaveRefusal = Extract<
  ErrorCode,
  'ai_budget_spent' | 'ai_feature_not_allowed' | 'ai_feature_off' | 'ai_model_missing' | 'ai_stopped'
>;

/** What the database answers, and what it means to the person at the screen. */
const REFUSALS: Readonly<Record<string, LeaveRefusal>> = {
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
 * AI-2. The one way to a model: says whether the caller's clinic may ask one now, and sets its cost aside. It is granted
 * only when nothing is stopped, the platform allows the feature, the clinic has switched it on, and the month's budget
 * reaches for it; requests that come at once never hold more than the budget together.
 *
 * Leave counts once its transaction is committed, so commit before the model is asked, and settle in another one: nobody
 * waits for a provider while a transaction is open. A refusal is an answer and no exception, because the first one for want
 * of budget leaves a line in the clinic's trail, which must be committed too.
 *
 * @param tx of a staff member of the clinic, who has `ai:use`.
 */
export async function askLeave(
  tx: Kysely<Tables>,
  { feature, inputTokens, outputTokens }: LeaveRequest,
): Promise<Result<Leave, LeaveRefusal>> {
  const { rows } = await sql<Outcome>`
    select outcome, reservation_id as id, provider, model, expires_at as "expiresAt"
      from app.reserve_ai_budget(${feature}, ${inputTokens}::bigint, ${outputTokens}::bigint)`.execute(tx);
  const [answer] = rows;
  const refusal = REFUSALS[answer?.outcome ?? ''];
  if (refusal !== undefined) return refuse(refusal);
  if (!answer?.id || !answer.provider || !answer.model || !answer.expiresAt)
    throw new Error('Leave that is given names its model.');
  return ok({ id: answer.id, provider: answer.provider, model: answer.model, expiresAt: answer.expiresAt });
}

/**
 * AI-1. Writes into the ledger what the provider has counted, at the prices that stood when leave was asked for, and frees
 * the rest of what was set aside.
 *
 * @returns false for leave that is not the caller's, or was closed before: a repeated word changes nothing.
 */
export async function settleLeave(
  tx: Kysely<Tables>,
  leaveId: string,
  { inputTokens, outputTokens }: Tokens,
): Promise<boolean> {
  const { rows } = await sql<{ settled: boolean }>`
    select app.settle_ai_reservation(${leaveId}::uuid, ${inputTokens}::bigint, ${outputTokens}::bigint) as settled`.execute(
    tx,
  );
  return rows[0]?.settled === true;
}

/** Gives leave back for a request that was never made, or cost nothing. @returns false as `settleLeave` does. */
export async function releaseLeave(tx: Kysely<Tables>, leaveId: string): Promise<boolean> {
  const { rows } = await sql<{ released: boolean }>`
    select app.release_ai_reservation(${leaveId}::uuid) as released`.execute(tx);
  return rows[0]?.released === true;
}
