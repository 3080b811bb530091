import type { ClientContext } from '#foundation/server/http/context.ts';

/** What the caller was writing; empty without a draft. */
export async function getMyDraft(
  { tx, session }: ClientContext,
  { about }: { about: string },
): Promise<{ text: string }> {
  const draft = await tx
    .selectFrom('message_drafts')
    .select('text')
    .where('user_id', '=', session.userId)
    .where('about', '=', about)
    .executeTakeFirst();
  return { text: draft?.text ?? '' };
}
