import { AppError } from '#vocabulary/errors.ts';
import type { AiFeature } from '#vocabulary/ai-features.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { Tokens } from '../../budget.rules.ts';
import type { Draft, DraftFallback } from '../../drafts.contract.ts';
import type { GuardedSentence } from '../../rules/guard-model.rules.ts';
import { namedSource } from '../../rules/source-label.rules.ts';
import { completeReservation } from '../public/complete-reservation.ts';
import { releaseReservation } from '../public/release-reservation.ts';
import { askForDraft, type AskedDraft } from './ask-for-draft.ts';
import {
  assertFeatureOn,
  isFeatureOn,
} from '#practice/assistant-switches/server/public/assert-feature-on.ts';
import { beginModel, type ModelTask } from './begin-draft.ts';
import type { DraftCall } from './draft-call.ts';
import type { DraftTask } from './draft-task.ts';
import { checkedSentences, saveDraft } from './save-draft.ts';

/** Drafts by rules and saves it. */
async function draftByRules(
  ctx: MemberContext,
  task: DraftTask,
  { fallback, reservationId }: { readonly fallback: DraftFallback | null; readonly reservationId?: string },
): Promise<Draft> {
  const started = performance.now();
  const sentences = checkedSentences(task, task.byRules());
  const durationMs = performance.now() - started;
  return saveDraft(ctx, task, sentences, {
    engine: 'rules',
    fallback,
    durationMs,
    ...(reservationId === undefined ? {} : { reservationId }),
  });
}

const named =
  ({ facts }: DraftTask) =>
  ({ text, sources, faults }: GuardedSentence) => ({
    text,
    sources: facts ? sources.map((source) => namedSource(source, facts)) : [],
    faults: [...faults],
  });

const endReservation = (ctx: MemberContext, reservationId: string, tokens: Tokens | null): Promise<boolean> =>
  tokens ? completeReservation(ctx.tx, reservationId, tokens) : releaseReservation(ctx.tx, reservationId);

interface Asked {
  readonly task: DraftTask;
  readonly model: ModelTask;
  readonly answer: AskedDraft;
  readonly durationMs: number;
}

/** The second transaction: what was asked is paid for, and what came of it is kept. @returns null where the assistant was turned off. */
async function keepAnswer(
  ctx: MemberContext,
  { task, model: { reservation }, answer, durationMs }: Asked,
): Promise<Draft | null> {
  await endReservation(ctx, reservation.id, answer.tokens);
  if (!(await isFeatureOn(ctx, task.feature))) return null;
  if ('fallback' in answer)
    return draftByRules(ctx, task, { fallback: answer.fallback, reservationId: reservation.id });
  return saveDraft(ctx, task, answer.sentences.map(named(task)), {
    engine: 'model',
    provider: reservation.provider,
    model: reservation.model,
    reservationId: reservation.id,
    durationMs,
  });
}

/**
 * Drafts something for a person to check. A first transaction reads what it is drafted from, and reserves the cost where a model may draft
 * it; the model is asked with no transaction open; a second one pays and saves. Whatever the model does, there is a draft: by rules then,
 * with the reason.
 *
 * @param read what is drafted, and from what; runs as the caller, once.
 * @throws AppError `ai_feature_off`, and whatever `read` throws.
 */
export async function createDraft(
  call: DraftCall,
  feature: AiFeature,
  read: (ctx: MemberContext) => Promise<DraftTask>,
): Promise<Draft> {
  const { models } = call;
  const begun = await call.transaction(async (ctx) => {
    await assertFeatureOn(ctx, feature);
    const task = await read(ctx);
    const asked = models ? await beginModel(ctx, models, task) : { fallback: null };
    return 'model' in asked ? { task, ...asked } : draftByRules(ctx, task, asked);
  });
  if (!('task' in begun)) return begun;
  const { task, model } = begun;
  if (!models) throw new Error('A model was begun without models.');
  const started = performance.now();
  const answer = await askForDraft(call, { feature, models, model, named: named(task) });
  const durationMs = performance.now() - started;
  // Nobody waits for the draft any more; what it cost is kept.
  if (call.signal.aborted) {
    await call.transaction((ctx) => endReservation(ctx, model.reservation.id, answer.tokens));
    throw new Error('The caller has gone.');
  }
  const draft = await call
    .transaction((ctx) => keepAnswer(ctx, { task, model, answer, durationMs }))
    .catch(async (error: unknown) => {
      // What it cost is kept, whatever became of the draft.
      await call.transaction((ctx) => endReservation(ctx, model.reservation.id, answer.tokens));
      throw error;
    });
  if (!draft) throw new AppError('ai_feature_off');
  return draft;
}
