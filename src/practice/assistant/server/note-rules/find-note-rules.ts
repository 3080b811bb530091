import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { NoteRuleEntry, type NoteRules } from '../../note-rules.contract.ts';

const Row = NoteRuleEntry.extend({ isOwn: z.boolean() });

/** The clinic's rules and the caller's, by their phrases. */
export async function findNoteRules({ tx, session }: MemberContext): Promise<NoteRules> {
  const rows = await fetchRows(
    tx,
    Row,
    sql`
    select r.id, r.when_contains as "whenContains", r.section, r.replace_by as "replaceBy", r.user_id is not null as "isOwn"
      from ai_note_rules r
     where r.clinic_id = ${session.clinicId} and (r.user_id is null or r.user_id = ${session.userId}::uuid)
     order by app.fold(r.when_contains), r.id`,
  );
  const rulesOf = (isOwn: boolean) =>
    rows
      .filter((row) => row.isOwn === isOwn)
      .map(({ id, whenContains, section, replaceBy }) => ({ id, whenContains, section, replaceBy }));
  return { clinic: rulesOf(false), own: rulesOf(true) };
}
