import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { Form } from '../contract.ts';

export const FormRow = z.object({ form: Form });

/** A form `f` with its latest version `v`, as the clinic's staff see it. */
export const formColumns = (clinicId: string): RawBuilder<unknown> => sql`
  json_build_object('id', f.id, 'kind', f.kind, 'version', f.version, 'title', v.title, 'body', v.body, 'fields', v.fields,
    'isStarter', f.starter is not null, 'reviewedAt', f.reviewed_at, 'archivedAt', f.archived_at, 'updatedAt', f.updated_at,
    'reviewedByName', (select s.full_name from staff_members s
      where s.clinic_id = ${clinicId} and s.user_id = f.reviewed_by limit 1)) as form`;

/** Forms `f` of the clinic with their latest versions `v`. */
export const formsOf = (clinicId: string): RawBuilder<unknown> => sql`
  forms f join form_versions v on v.clinic_id = ${clinicId} and v.form_id = f.id and v.number = f.version and f.clinic_id = ${clinicId}`;
