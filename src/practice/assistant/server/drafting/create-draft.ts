import type { AiFeature } from '#vocabulary/ai-features.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { OutsideCall } from '#foundation/server/http/mount-outside.ts';
import type { Draft } from '../../drafts.contract.ts';
import { assertFeatureOn } from '../public/assert-feature-on.ts';
import type { DraftTask } from './draft-task.ts';
import { checkedSentences, saveDraft } from './save-draft.ts';

/**
 * Drafts something for a person to check. What is read, drafted by rules and saved is one transaction.
 *
 * @param read what is drafted, and from what; runs as the caller.
 * @throws AppError `ai_feature_off`, and whatever `read` throws.
 */
export const createDraft = (
  call: OutsideCall<MemberContext>,
  feature: AiFeature,
  read: (ctx: MemberContext) => Promise<DraftTask>,
): Promise<Draft> =>
  call.transaction(async (ctx) => {
    await assertFeatureOn(ctx, feature);
    const task = await read(ctx);
    const started = performance.now();
    const sentences = checkedSentences(task, task.byRules());
    const durationMs = performance.now() - started;
    return saveDraft(ctx, task, sentences, { engine: 'rules', fallback: null, durationMs });
  });
