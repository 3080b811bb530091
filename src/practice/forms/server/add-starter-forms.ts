import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { STARTER_FORMS } from './public/starter-forms.ts';

const Added = z.object({ id: z.uuid(), starter: z.string() });

/** Adds the starter forms that the clinic does not have yet. */
export async function addStarterForms(ctx: MemberContext): Promise<{ added: number }> {
  const { tx, session } = ctx;
  const rows = STARTER_FORMS.map(({ key, kind }) => ({ starter: key, kind }));
  const added = await fetchRows(
    tx,
    Added,
    sql`
    insert into forms (clinic_id, kind, starter)
    select ${session.clinicId}::uuid, s.kind, s.starter
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (starter text, kind text)
    on conflict (clinic_id, starter) where starter is not null do nothing
    returning id, starter`,
  );
  const versions = added.flatMap(({ id, starter }) =>
    STARTER_FORMS.filter(({ key }) => key === starter).map(({ title, body, fields }) => ({
      id,
      title,
      body,
      fields,
    })),
  );
  await sql`
    insert into form_versions (clinic_id, form_id, number, title, body, fields)
    select ${session.clinicId}::uuid, v.id, 1, v.title, v.body, v.fields
      from jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) as v (id uuid, title text, body text, fields jsonb)`.execute(
    tx,
  );
  ctx.audit('forms.starters_added', session.clinicId, { after: { added: added.length } });
  return { added: added.length };
}
