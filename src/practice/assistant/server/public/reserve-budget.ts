import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { AiFeature } from '#vocabulary/ai-features.ts';
import type { Tables } from '#db/tables.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { ok, refuse, type Result } from '#foundation/values/result.ts';
import { budgetRefusal, type BudgetRefusal } from '../../budget-refusal.rules.ts';

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

const ReservationRow = z.object({
  id: z.uuid(),
  provider: z.string(),
  model: z.string(),
  expiresAt: Instant,
});
const StateRow = z.object({
  isStopped: z.boolean(),
  isAllowed: z.boolean(),
  isSwitchedOn: z.boolean(),
  hasModel: z.boolean(),
});

/**
 * AI-2. Must precede every request to a model. The database reserves its cost only when nothing is stopped, the platform
 * allows the feature, the clinic has switched it on, and the month's budget suffices; `budgetRefusal` says which of them
 * is missing. Concurrent requests together never reserve more than the budget.
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
  const reserved = await fetchRow(
    tx,
    ReservationRow,
    sql`select reservation_id as id, provider, model, expires_at as "expiresAt"
          from app.reserve_ai_budget(${feature}, ${inputTokens}::bigint, ${outputTokens}::bigint)`,
  );
  if (reserved) return ok(reserved);
  const state = await fetchRow(
    tx,
    StateRow,
    sql`select is_stopped as "isStopped", is_allowed as "isAllowed", is_switched_on as "isSwitchedOn",
          has_model as "hasModel" from app.ai_feature_state(${feature})`,
  );
  if (!state) throw new Error('app.ai_feature_state answers with one row');
  const refusal = budgetRefusal(state);
  if (refusal === 'ai_budget_spent')
    await sql`select app.record_ai_budget_refusal(${inputTokens}::bigint, ${outputTokens}::bigint)`.execute(
      tx,
    );
  return refuse(refusal);
}
