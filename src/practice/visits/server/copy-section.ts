import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import type { VisitSectionName } from '#vocabulary/visits.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { VisitSection } from '../contract.ts';
import { NoteContent } from '../note.contract.ts';
import { appendToSection } from './append-to-section.ts';

const Row = z.object({ content: NoteContent.nullable() });

/**
 * Appends the section of the pet's latest earlier visit that has text in it, marked unconfirmed.
 *
 * @throws AppError `nothing_to_copy`, and those of `appendToSection`.
 */
export async function copySection(
  ctx: MemberContext,
  { visitId, section }: { readonly visitId: string; readonly section: VisitSectionName },
): Promise<VisitSection> {
  const { clinicId } = ctx.session;
  const found = await fetchRow(
    ctx.tx,
    Row,
    sql`select (
          select x.content from visits e
            join visit_sections x on x.clinic_id = ${clinicId} and x.visit_id = e.id and x.section = ${section}
           where e.clinic_id = ${clinicId} and e.pet_id = v.pet_id and e.id <> v.id and e.started_at <= v.started_at
             and x.plain_text <> ''
           order by e.started_at desc, e.id limit 1) as content
          from visits v where v.clinic_id = ${clinicId} and v.id = ${visitId}`,
  );
  if (!found) throw new AppError('not_found');
  if (!found.content) throw new AppError('nothing_to_copy');
  return appendToSection(ctx, { visitId, section, text: found.content });
}
