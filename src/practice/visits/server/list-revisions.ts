import { sql } from 'kysely';
import * as z from 'zod';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { type listSectionRevisionsEndpoint, SectionRevision } from '../contract.ts';
import { savedColumns } from './visit-parts.ts';

const Position = z.tuple([z.int32()]);

/** One page of the saved states of a section, the latest first. */
export async function listRevisions(
  ctx: MemberContext,
  { visitId, section, limit, cursor }: z.output<typeof listSectionRevisionsEndpoint.input>,
) {
  const { clinicId } = ctx.session;
  const after = decodeCursor(cursor, Position);
  ctx.audit('visit.read', visitId);
  const rows = await fetchRows(
    ctx.tx,
    SectionRevision,
    sql`select ${savedColumns(clinicId)} from visit_section_revisions x
         where x.clinic_id = ${clinicId} and x.visit_id = ${visitId} and x.section = ${section}
           ${after ? sql`and x.revision < ${after[0]}` : sql``}
         order by x.revision desc limit ${limit + 1}`,
  );
  return toPage(rows, limit, (row) => [row.revision]);
}
