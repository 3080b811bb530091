import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import type { VisitSectionName } from '#vocabulary/visits.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { VisitSection, type SaveSection } from '../contract.ts';
import type { NoteContent } from '../note.contract.ts';
import { noteText } from '../note.rules.ts';
import { sectionJson } from './visit-parts.ts';

const Saved = z.object({ saved: VisitSection });
const Current = z.object({ current: VisitSection, isSame: z.boolean() });

interface Write {
  readonly visitId: string;
  readonly section: VisitSectionName;
  readonly baseRevision: number;
  readonly content: NoteContent;
}

/**
 * Writes a section that is still at the given revision, together with its entry in the history. Undefined if it is at
 * another one, or says the same already.
 */
export async function writeSection(ctx: MemberContext, write: Write): Promise<VisitSection | undefined> {
  const { visitId, section, baseRevision } = write;
  const { clinicId, userId } = ctx.session;
  const content = JSON.stringify(write.content);
  const text = noteText(write.content);
  const written =
    baseRevision === 0
      ? sql`insert into visit_sections (clinic_id, visit_id, section, content, plain_text, revision)
              values (${clinicId}, ${visitId}, ${section}, ${content}::jsonb, ${text}, 1)
              on conflict (clinic_id, visit_id, section) do nothing returning *`
      : sql`update visit_sections set content = ${content}::jsonb, plain_text = ${text}, revision = revision + 1,
                saved_by = ${userId}, saved_at = ${ctx.now}
              where clinic_id = ${clinicId} and visit_id = ${visitId} and section = ${section} and revision = ${baseRevision}
                and content <> ${content}::jsonb returning *`;
  const row = await namingConstraints(
    { visits_closed_check: 'visit_closed', visit_sections_clinic_id_visit_id_fkey: 'not_found' },
    fetchRow(
      ctx.tx,
      Saved,
      sql`
      with x as (${written}),
      kept as (
        insert into visit_section_revisions (clinic_id, visit_id, section, revision, content)
          select ${clinicId}, x.visit_id, x.section, x.revision, x.content from x)
      select ${sectionJson(clinicId)} as saved from x`,
    ),
  );
  if (!row) return undefined;
  ctx.audit('visit_section.saved', visitId, { after: { section, revision: row.saved.revision } });
  return row.saved;
}

/** The section as it is now, and whether it says the same as the given text. */
export const readSection = (ctx: MemberContext, { visitId, section, content }: Omit<Write, 'baseRevision'>) =>
  fetchRow(
    ctx.tx,
    Current,
    sql`select ${sectionJson(ctx.session.clinicId)} as current, x.content = ${JSON.stringify(content)}::jsonb as "isSame"
          from visit_sections x
         where x.clinic_id = ${ctx.session.clinicId} and x.visit_id = ${visitId} and x.section = ${section}`,
  );

/**
 * VISIT-2. Saves a section, if it is still at the revision that was edited. A repeated save of the same text succeeds.
 *
 * @throws AppError `section_changed` with what stands there now; `visit_closed`; `not_found`.
 */
export async function saveSection(ctx: MemberContext, input: SaveSection) {
  const saved = await writeSection(ctx, input);
  if (saved) return saved;
  const found = await readSection(ctx, input);
  if (!found) throw new AppError('not_found');
  const { current, isSame } = found;
  if (!isSame) throw new AppError('section_changed', { current });
  ctx.audit('visit_section.saved', input.visitId, {
    after: { section: input.section, revision: current.revision },
  });
  return current;
}
