import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { Document } from '../contract.ts';
import { DocumentRow, documentColumns } from './document-columns.ts';

/** A document, also an archived one. @throws AppError `not_found`. */
export async function findDocument({ tx, session }: MemberContext, id: string): Promise<Document> {
  const { clinicId } = session;
  const row = await fetchRow(
    tx,
    DocumentRow,
    sql`select ${documentColumns(clinicId)} from documents d where d.clinic_id = ${clinicId} and d.id = ${id}`,
  );
  if (!row) throw new AppError('not_found');
  return row.document;
}
