import { sql } from 'kysely';
import * as z from 'zod';
import { VISIT_SECTIONS } from '#vocabulary/visits.ts';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { VisitSection } from '../contract.ts';
import { Finding } from '../exam.contract.ts';
import { noteFromText } from '../note.rules.ts';
import { VisitTemplate } from '../templates.contract.ts';
import { appendToSection } from './append-to-section.ts';
import { lockVisit, isClosed } from './hold-visit.ts';
import { TEMPLATE_COLUMNS } from './template-columns.ts';
import { findingJson } from './visit-parts.ts';

const FindingRow = z.object({ finding: Finding });

async function findTemplate(ctx: MemberContext, id: string): Promise<VisitTemplate> {
  const row = await ctx.tx
    .selectFrom('visit_templates')
    .select(TEMPLATE_COLUMNS)
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return VisitTemplate.parse(row);
}

/** Sets findings where nobody has recorded any; they have to be confirmed. */
async function setUnconfirmed(ctx: MemberContext, visitId: string, findings: VisitTemplate['findings']) {
  const { clinicId } = ctx.session;
  const given = Object.entries(findings).map(([bodySystem, finding]) => ({
    bodySystem,
    result: finding.result,
    note: finding.note,
  }));
  if (given.length === 0) return [];
  const rows = await namingConstraints(
    { visits_closed_check: 'visit_closed' },
    fetchRows(
      ctx.tx,
      FindingRow,
      sql`
      with f as (
        insert into exam_findings (clinic_id, visit_id, body_system, result, note, is_unconfirmed)
          select ${clinicId}, ${visitId}, g."bodySystem", g.result, g.note, true
            from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g ("bodySystem" text, result text, note text)
          on conflict (clinic_id, visit_id, body_system) do nothing returning *)
      select ${findingJson(clinicId)} as finding from f`,
    ),
  );
  return rows.map(({ finding }) => finding);
}

/**
 * VISIT-3. Fills a visit from a template. Nothing that stands there is replaced.
 *
 * @throws AppError `section_too_long`, `visit_closed`, `not_found`.
 */
export async function applyTemplate(
  ctx: MemberContext,
  { visitId, templateId }: { readonly visitId: string; readonly templateId: string },
) {
  const [visit, template] = await Promise.all([lockVisit(ctx, visitId), findTemplate(ctx, templateId)]);
  if (isClosed(visit)) throw new AppError('visit_closed');
  const sections: VisitSection[] = [];
  for (const section of VISIT_SECTIONS) {
    const text = template.sections[section];
    if (text !== undefined)
      sections.push(await appendToSection(ctx, { visitId, section, text: noteFromText(text) }));
  }
  const findings = await setUnconfirmed(ctx, visitId, template.findings);
  ctx.audit('visit_template.applied', visitId, { after: { templateId, name: template.name } });
  return { sections, findings, itemIds: template.itemIds };
}
