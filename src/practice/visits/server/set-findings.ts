import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { Finding, type SetFindings } from '../exam.contract.ts';
import { findingJson } from './visit-parts.ts';

const Row = z.object({ finding: Finding });

/** Those that are still at the revision that was on screen, written and confirmed. */
async function writeFindings(ctx: MemberContext, { visitId, findings }: SetFindings): Promise<Finding[]> {
  const { clinicId, userId } = ctx.session;
  const rows = await namingConstraints(
    { visits_closed_check: 'visit_closed', exam_findings_clinic_id_visit_id_fkey: 'not_found' },
    fetchRows(
      ctx.tx,
      Row,
      sql`
      with given as (
        select * from jsonb_to_recordset(${JSON.stringify(findings)}::jsonb)
          as g ("bodySystem" text, result text, note text, "baseRevision" integer)
      ), changed as (
        update exam_findings f set result = g.result, note = g.note, is_unconfirmed = false, revision = f.revision + 1,
            recorded_by = ${userId}, recorded_at = ${ctx.now}
          from given g
         where f.clinic_id = ${clinicId} and f.visit_id = ${visitId} and f.body_system = g."bodySystem"
           and f.revision = g."baseRevision" returning f.*
      ), added as (
        insert into exam_findings (clinic_id, visit_id, body_system, result, note)
          select ${clinicId}, ${visitId}, g."bodySystem", g.result, g.note from given g where g."baseRevision" = 0
          on conflict (clinic_id, visit_id, body_system) do nothing returning *
      )
      select ${findingJson(clinicId)} as finding from (select * from changed union all select * from added) f`,
    ),
  );
  return rows.map(({ finding }) => finding);
}

const readFindings = async (ctx: MemberContext, { visitId, findings }: SetFindings): Promise<Finding[]> => {
  const { clinicId } = ctx.session;
  const rows = await fetchRows(
    ctx.tx,
    Row,
    sql`select ${findingJson(clinicId)} as finding from exam_findings f
         where f.clinic_id = ${clinicId} and f.visit_id = ${visitId}
           and f.body_system = any (${findings.map(({ bodySystem }) => bodySystem)}::text[])`,
  );
  return rows.map(({ finding }) => finding);
};

/**
 * Sets findings by body system, all or none.
 *
 * @throws AppError `findings_changed` with the present ones that somebody else has changed; `visit_closed`; `not_found`.
 */
export async function setFindings(ctx: MemberContext, input: SetFindings): Promise<{ findings: Finding[] }> {
  const findings = await writeFindings(ctx, input);
  if (findings.length < input.findings.length) {
    const written = new Set(findings.map(({ bodySystem }) => bodySystem));
    const present = await readFindings(ctx, input);
    throw new AppError('findings_changed', {
      current: present.filter(({ bodySystem }) => !written.has(bodySystem)),
    });
  }
  ctx.audit('visit_findings.changed', input.visitId, {
    after: input.findings.map(({ bodySystem, result, note }) => ({ bodySystem, result, note })),
  });
  return { findings };
}
