import { sql } from 'kysely';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { Form } from '../contract.ts';
import { FormRow, formColumns, formsOf } from './form-columns.ts';

/** The clinic's forms by title. */
export async function listForms(
  { tx, session: { clinicId } }: MemberContext,
  { archived }: { readonly archived: 'no' | 'only' },
): Promise<{ items: Form[] }> {
  const rows = await fetchRows(
    tx,
    FormRow,
    sql`select ${formColumns(clinicId)} from ${formsOf(clinicId)}
         where f.clinic_id = ${clinicId} and (f.archived_at is null) = ${archived === 'no'}::boolean
         order by app.fold(v.title), f.id`,
  );
  return { items: rows.map(({ form }) => form) };
}
