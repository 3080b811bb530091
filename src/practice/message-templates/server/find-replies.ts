import { type RawBuilder, sql } from 'kysely';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { SavedReply } from '../saved-replies.contract.ts';

/** Of the clinic, and of each person. */
export const REPLIES_LIMIT = 300;

/** TEXT-4. The clinic's saved replies and the caller's own, by name. The policies hide those of others. */
export const findReplies = (
  { tx, session: { clinicId } }: MemberContext,
  further: RawBuilder<unknown> = sql`true`,
): Promise<SavedReply[]> =>
  fetchRows(
    tx,
    SavedReply,
    sql`
    select t.id, t.name, t.shortcut, t.language, t.portal_text as text, t.user_id is not null as "isPersonal", t.version
      from message_templates t where t.clinic_id = ${clinicId} and t.kind = 'saved_reply' and ${further}
     order by lower(t.name), t.id limit ${2 * REPLIES_LIMIT}`,
  );

export const listSavedReplies = async (ctx: MemberContext): Promise<{ items: SavedReply[] }> => ({
  items: await findReplies(ctx),
});
