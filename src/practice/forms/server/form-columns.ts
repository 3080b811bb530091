import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { staffNameOfAccount } from '#practice/staff/server/public/staff-name.ts';
import { Form } from '../contract.ts';

export const FormRow = z.object({ form: Form });

/** A form `f` with its latest version `v`, as the clinic's staff see it. */
export const formColumns = (clinicId: string): RawBuilder<unknown> => sql`
  json_build_object('id', f.id, 'kind', f.kind, 'version', f.version, 'title', v.title, 'body', v.body, 'fields', v.fields,
    'neededFor', json_build_object(
      'appointmentTypes', coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name) order by app.fold(t.name), t.id)
        from appointment_types t where t.clinic_id = ${clinicId} and t.id = any (f.needed_for_types)), '[]'),
      'items', coalesce((select json_agg(json_build_object('id', i.id, 'name', i.name) order by i.name_folded, i.id)
        from catalogue_items i where i.clinic_id = ${clinicId} and i.id = any (f.needed_for_items)), '[]')),
    'isStarter', f.starter is not null, 'reviewedAt', f.reviewed_at, 'archivedAt', f.archived_at, 'updatedAt', f.updated_at,
    'reviewedByName', ${staffNameOfAccount(clinicId, sql`f.reviewed_by`)}) as form`;

/** Forms `f` of the clinic with their latest versions `v`. */
export const formsOf = (clinicId: string): RawBuilder<unknown> => sql`
  forms f join form_versions v on v.clinic_id = ${clinicId} and v.form_id = f.id and v.number = f.version and f.clinic_id = ${clinicId}`;
