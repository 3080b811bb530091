import { sql } from 'kysely';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { FormField } from '../contract.ts';

interface FormText {
  readonly title: string;
  readonly body: string;
  readonly fields: readonly FormField[];
}

/** Adds a version of a form. */
export const insertVersion = (
  { tx, session }: MemberContext,
  formId: string,
  number: number,
  { title, body, fields }: FormText,
) =>
  tx
    .insertInto('form_versions')
    .values({
      clinic_id: session.clinicId,
      form_id: formId,
      number,
      title,
      body,
      fields: sql`${JSON.stringify(fields)}::jsonb`,
    })
    .execute();
