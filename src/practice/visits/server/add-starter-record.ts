import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { StarterAdded } from '../rules.contract.ts';

const Counts = z.object({ templates: z.int(), ranges: z.int() });

const count = (ctx: MemberContext) =>
  fetchRow(
    ctx.tx,
    Counts,
    sql`select (select count(*)::int from visit_templates t where t.clinic_id = ${ctx.session.clinicId}) as templates,
               (select count(*)::int from vital_ranges r where r.clinic_id = ${ctx.session.clinicId}) as ranges`,
  );

/** Adds the starter templates and usual vital signs that the clinic does not have. What it has stays as it is. */
export async function addStarterRecord(ctx: MemberContext): Promise<StarterAdded> {
  const { clinicId } = ctx.session;
  const [before, , after] = await Promise.all([
    count(ctx),
    sql`select app.insert_starter_record(${clinicId})`.execute(ctx.tx),
    count(ctx),
  ]);
  const added = {
    templates: (after?.templates ?? 0) - (before?.templates ?? 0),
    ranges: (after?.ranges ?? 0) - (before?.ranges ?? 0),
  };
  ctx.audit('record_setup.starter_added', clinicId, { after: added });
  return added;
}
