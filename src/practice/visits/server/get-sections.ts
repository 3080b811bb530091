import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { VisitSection } from '../contract.ts';
import { sectionsOf } from './visit-parts.ts';

const Row = z.object({ id: z.uuid(), sections: z.array(VisitSection) });

/** The text of a visit by section. @throws AppError `not_found`. */
export async function getSections(
  ctx: MemberContext,
  { id }: { readonly id: string },
): Promise<z.output<typeof Row>> {
  const { clinicId } = ctx.session;
  const sections = sql`select v.id, ${sectionsOf(clinicId, sql`v.id`)} as sections from visits v where v.clinic_id = ${clinicId} and v.id = ${id}`;
  const row = await fetchRow(ctx.tx, Row, ctx.withAuditEntry('visit.read', id, sections));
  if (!row) throw new AppError('not_found');
  return row;
}
