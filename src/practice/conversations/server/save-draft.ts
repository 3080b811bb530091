import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { SaveDraft } from '../compose.contract.ts';

/** INBOX-6. Keeps what the caller is writing in a conversation; an empty draft is removed. @throws AppError `not_found`. */
export async function saveDraft(ctx: MemberContext, { id, ...draft }: SaveDraft) {
  const { clinicId, userId } = ctx.session;
  if (draft.text.trim() === '' && draft.files.length === 0) {
    await ctx.tx
      .deleteFrom('conversation_drafts')
      .where('clinic_id', '=', clinicId)
      .where('conversation_id', '=', id)
      .where('user_id', '=', userId)
      .execute();
    return { draft: null };
  }
  // A draft names files of its own clinic only: they are kept because of it.
  if (draft.files.some(({ objectName }) => !objectName.startsWith(`${clinicId}/`)))
    throw new AppError('not_found');
  const saved = {
    text: draft.text,
    subject: draft.subject,
    is_note: draft.isNote,
    channel: draft.channel,
    files: JSON.stringify(draft.files),
    ai_draft_id: draft.aiDraft?.id ?? null,
    ai_confirmed: draft.aiDraft?.confirmed ?? 0,
    saved_at: ctx.now.toISOString(),
  };
  await namingConstraints(
    {
      conversation_drafts_clinic_id_conversation_id_fkey: 'not_found',
      conversation_drafts_ai_draft_fkey: 'not_found',
    },
    ctx.tx
      .insertInto('conversation_drafts')
      .values({ clinic_id: clinicId, conversation_id: id, ...saved })
      .onConflict((conflict) =>
        conflict.columns(['clinic_id', 'conversation_id', 'user_id']).doUpdateSet(saved),
      )
      .execute(),
  );
  return { draft: { ...draft, savedAt: ctx.now.toISOString() } };
}
