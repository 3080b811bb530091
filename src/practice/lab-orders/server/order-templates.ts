import { sql } from 'kysely';
import type * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import {
  type addLabOrderTemplateEndpoint,
  LabOrderTemplate,
  type listLabOrderTemplatesEndpoint,
} from '../templates.contract.ts';

/** The template's name is that of another one. */
const NAME_TAKEN = {
  fields: [{ path: 'name', message: 'Another template has this name. Choose another.' }],
} as const;

/** Templates that fit a species, of laboratories that the clinic uses, by name. */
export async function listLabOrderTemplates(
  { tx, session: { clinicId } }: MemberContext,
  { species }: z.output<typeof listLabOrderTemplatesEndpoint.input>,
): Promise<{ items: LabOrderTemplate[] }> {
  const items = await fetchRows(
    tx,
    LabOrderTemplate,
    sql`select m.id, m.name, m.species, m.priority, json_build_object('id', l.id, 'name', l.name) as laboratory,
          (select coalesce(json_agg(json_build_object('code', t.code, 'name', t.name, 'specimen', t.specimen,
               'container', t.container, 'note', t.note, 'turnaroundHours', t.turnaround_hours,
               'item', (select json_build_object('id', i.id, 'name', i.name)
                  from lab_test_items n join catalogue_items i on i.clinic_id = ${clinicId} and i.id = n.item_id
                 where n.clinic_id = ${clinicId} and n.laboratory_id = m.laboratory_id and n.test_code = upper(t.code)
                   and i.archived_at is null)) order by app.fold(t.name)), '[]')
             from laboratory_tests t
            where t.laboratory_id = m.laboratory_id and t.retired_at is null and upper(t.code) = any (m.test_codes)
              and (cardinality(t.species) = 0 or ${species} = any (t.species))) as tests
          from lab_order_templates m
          join laboratories l on l.id = m.laboratory_id
          join clinic_laboratories c on c.clinic_id = ${clinicId} and c.laboratory_id = m.laboratory_id and c.is_on
         where m.clinic_id = ${clinicId} and m.archived_at is null
           and (cardinality(m.species) = 0 or ${species} = any (m.species))
         order by app.fold(m.name), m.id`,
  );
  return { items };
}

/** @throws AppError `name_taken`, `not_found`. */
export async function addLabOrderTemplate(
  ctx: MemberContext,
  { name, laboratoryId, testCodes, species, priority }: z.output<typeof addLabOrderTemplateEndpoint.input>,
): Promise<{ id: string }> {
  const codes = testCodes.map((code) => code.toUpperCase());
  const { id } = await namingConstraints(
    {
      lab_order_templates_clinic_id_laboratory_id_fkey: 'not_found',
      lab_order_templates_name_key: 'name_taken',
    },
    ctx.tx
      .insertInto('lab_order_templates')
      .values({
        clinic_id: ctx.session.clinicId,
        name,
        laboratory_id: laboratoryId,
        test_codes: codes,
        species,
        priority,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
    NAME_TAKEN,
  );
  ctx.audit('lab_order_template.added', id, { after: { name, testCodes: codes } });
  return { id };
}

/** @throws AppError `not_found`. */
export async function archiveLabOrderTemplate(
  { tx, now, session, audit }: MemberContext,
  { id }: { readonly id: string },
): Promise<{ id: string }> {
  const archived = await tx
    .updateTable('lab_order_templates')
    .set({ archived_at: now.toISOString() })
    .where('clinic_id', '=', session.clinicId)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  if (!archived) throw new AppError('not_found');
  audit('lab_order_template.archived', id, { after: archived });
  return { id };
}
