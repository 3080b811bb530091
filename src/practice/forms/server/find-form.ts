import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { Form } from '../contract.ts';
import { FormRow, formColumns, formsOf } from './form-columns.ts';

/** A form in its latest version, also an archived one. @throws AppError `not_found`. */
export async function findForm({ tx, session: { clinicId } }: MemberContext, id: string): Promise<Form> {
  const row = await fetchRow(
    tx,
    FormRow,
    sql`select ${formColumns(clinicId)} from ${formsOf(clinicId)} where f.clinic_id = ${clinicId} and f.id = ${id}`,
  );
  if (!row) throw new AppError('not_found');
  return row.form;
}
