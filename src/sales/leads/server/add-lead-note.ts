import { sql } from 'kysely';
import type * as z from 'zod';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { addLeadNoteEndpoint, LeadNote } from '../lead-tasks.contract.ts';
import { findLead } from './find-lead.ts';

/** Adds a note to a lead. @throws AppError `not_found`. */
export async function addLeadNote(
  ctx: PlatformContext,
  { id, text }: z.output<typeof addLeadNoteEndpoint.input>,
): Promise<z.infer<typeof LeadNote>> {
  await findLead(ctx.tx, id);
  const note = await ctx.tx
    .insertInto('lead_notes')
    .values({ lead_id: id, text })
    .returning(['id', 'text', 'created_at as createdAt'])
    .executeTakeFirstOrThrow();
  const author = await ctx.tx
    .selectFrom('profiles')
    .select(sql<string | null>`coalesce(nullif(full_name, ''), email)`.as('name'))
    .where('id', '=', ctx.session.userId)
    .executeTakeFirst();
  ctx.audit('lead_note.added', id, { after: { noteId: note.id } });
  return { ...note, authorName: author?.name ?? null };
}
