import type { MemberContext } from '#foundation/server/http/context.ts';
import { saveUsedDraft } from '#practice/assistant/server/public/save-used-draft.ts';
import type { Derived } from './derive.ts';

/** Keeps what the rules had drafted of follow-ups, and what was sent instead; nothing for those that were dropped. */
export async function saveDrafts(
  ctx: MemberContext,
  derived: readonly Derived[],
  isUsed: boolean,
): Promise<void> {
  for (const { petId, purpose, day, facts, draftedText, text, why } of derived)
    await saveUsedDraft(
      ctx,
      {
        feature: 'follow_up_drafts',
        subject: { petId },
        template: { id: `follow_up_${purpose}`, version: 1 },
        facts,
        input: { purpose, day },
        byRules: () => [{ text: draftedText, sources: why.sources }],
        instruction: null,
      },
      isUsed ? text : null,
    );
}
