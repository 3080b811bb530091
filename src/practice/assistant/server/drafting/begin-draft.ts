import { canonicalJson } from '#foundation/values/canonical-json.ts';
import type { AiFeature } from '#vocabulary/ai-features.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { BudgetRefusal } from '../../budget-refusal.rules.ts';
import type { DraftFallback } from '../../drafts.contract.ts';
import { modelData } from '../../rules/model-data.rules.ts';
import { guardModel, type GuardedSentence } from '../../rules/guard-model.rules.ts';
import { modelInstruction } from '../../rules/model-instruction.rules.ts';
import type { ModelSentence } from '../../rules/model-sentence.rules.ts';
import { mostTokens } from '../../rules/model-tokens.rules.ts';
import { redactPeople } from '../../rules/redact-people.rules.ts';
import type { ModelRequest } from '../provider/ask-once.ts';
import type { ModelAccess } from '../provider/model-access.ts';
import { releaseReservation } from '../public/release-reservation.ts';
import { type BudgetReservation, reserveBudget } from '../public/reserve-budget.ts';
import type { DraftModels } from './draft-call.ts';
import type { DraftTask } from './draft-task.ts';
import { findCredentials } from './find-credentials.ts';
import { findPeople } from './find-people.ts';

/** A long summary has about 1,000 tokens in English. */
const OUTPUT_TOKENS = 4000;
/** Models refuse longer ones, and nobody reads a draft of so much. */
const LENGTH_LIMIT = 400_000;

/** What a model may be asked now, with its cost reserved. */
export interface ModelTask {
  readonly access: ModelAccess;
  readonly reservation: BudgetReservation;
  readonly request: ModelRequest;
  /** Guards what comes back, and puts people back into it. */
  readonly guarded: (sentences: readonly ModelSentence[]) => readonly GuardedSentence[];
}

const FALLBACKS: Readonly<Record<BudgetRefusal, DraftFallback | null>> = {
  ai_budget_spent: 'budget',
  ai_feature_not_allowed: 'not_allowed',
  // The clinic wants no model for it: nothing failed.
  ai_feature_off: null,
  ai_model_missing: 'no_model',
  ai_stopped: 'stopped',
};

interface Choice {
  readonly wantsModel: boolean;
  readonly redacts: boolean;
}

async function findChoice({ tx, session }: MemberContext, feature: AiFeature): Promise<Choice> {
  const choice = await tx
    .selectFrom('ai_choices')
    .where('clinic_id', '=', session.clinicId)
    .select(['features_on', 'redacts'])
    .executeTakeFirst();
  return { wantsModel: choice?.features_on.includes(feature) ?? false, redacts: choice?.redacts ?? true };
}

/**
 * Reserves the cost of a draft by a model, in the transaction that read its task.
 *
 * @returns what to ask, or why rules draft; null for both where no model is wanted.
 */
export async function beginModel(
  ctx: MemberContext,
  models: DraftModels,
  task: DraftTask,
): Promise<{ readonly model: ModelTask } | { readonly fallback: DraftFallback | null }> {
  const { feature, facts, input, subject, instruction } = task;
  if (!instruction) return { fallback: null };
  const choice = await findChoice(ctx, feature);
  if (!choice.wantsModel) return { fallback: null };
  const people = choice.redacts ? await findPeople(ctx, subject) : [];
  const redaction = choice.redacts ? redactPeople(people, facts?.pet.name ?? null) : null;
  const { value, known, sourceOf } = modelData({ feature, facts, input });
  const data = canonicalJson(redaction ? redaction.hide(value) : value);
  const request = { instruction: modelInstruction(instruction), data, maxOutputTokens: OUTPUT_TOKENS };
  const length = request.instruction.length + data.length;
  if (length > LENGTH_LIMIT) return { fallback: 'unusable' };
  const reserved = await reserveBudget(ctx.tx, {
    feature,
    inputTokens: mostTokens(length),
    outputTokens: OUTPUT_TOKENS,
  });
  if (!reserved.ok) return { fallback: FALLBACKS[reserved.error] };
  const reservation = reserved.value;
  const access = await findCredentials(ctx.tx, reservation, models.sealer).catch(() => null);
  if (!access) {
    await releaseReservation(ctx.tx, reservation.id);
    return { fallback: 'no_model' };
  }
  const guard = guardModel({ facts: known, input, sourceOf });
  const guarded: ModelTask['guarded'] = (sentences) =>
    guard(
      redaction
        ? sentences.map(({ text, sources }) => ({ text: redaction.restore(text), sources }))
        : sentences,
    );
  return { model: { access, reservation, request, guarded } };
}
