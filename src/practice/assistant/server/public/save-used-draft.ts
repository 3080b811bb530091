import type { MemberContext } from '#foundation/server/http/context.ts';
import { decideDraft } from '../drafting/decide-draft.ts';
import type { DraftTask } from '../drafting/draft-task.ts';
import { checkedSentences, saveDraft } from '../drafting/save-draft.ts';

/**
 * Keeps a draft of the rules together with what a person did with it, for lists whose drafts are derived each time they are read: with the text
 * that was used, or null for one that was dropped.
 */
export async function saveUsedDraft(
  ctx: MemberContext,
  task: DraftTask,
  usedText: string | null,
): Promise<void> {
  const started = performance.now();
  const sentences = checkedSentences(task, task.byRules());
  const durationMs = performance.now() - started;
  const { id } = await saveDraft(ctx, task, sentences, { engine: 'rules', fallback: null, durationMs });
  await decideDraft(ctx, { id, usedText, confirmed: 0 });
}
