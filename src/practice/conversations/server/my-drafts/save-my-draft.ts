import type { ClientContext } from '#foundation/server/http/context.ts';
import type { SaveMyDraft } from '../../own-drafts.contract.ts';

const KEPT_DAYS = 30;

/** Keeps what the caller is writing; an empty text removes it, and so does a month without a change. */
export async function saveMyDraft(
  { tx, session, now }: ClientContext,
  { about, text }: SaveMyDraft,
): Promise<{ about: string }> {
  const oldest = new Date(now.getTime() - KEPT_DAYS * 86_400_000).toISOString();
  await tx
    .deleteFrom('message_drafts')
    .where('user_id', '=', session.userId)
    .where((is) =>
      is.or([is('saved_at', '<', oldest), ...(text.trim() === '' ? [is('about', '=', about)] : [])]),
    )
    .execute();
  if (text.trim() !== '')
    await tx
      .insertInto('message_drafts')
      .values({ about, text })
      .onConflict((on) => on.columns(['user_id', 'about']).doUpdateSet({ text, saved_at: now.toISOString() }))
      .execute();
  return { about };
}
