import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { ImagingStudy } from '../contract.ts';
import { studyColumns, StudyRow } from './study-columns.ts';

/** One study, without its pictures. @throws AppError `not_found`. */
export async function findStudy(
  { tx, session: { clinicId } }: MemberContext,
  id: string,
): Promise<ImagingStudy> {
  const row = await fetchRow(
    tx,
    StudyRow,
    sql`select ${studyColumns(clinicId)} from imaging_studies t where t.clinic_id = ${clinicId} and t.id = ${id}`,
  );
  if (!row) throw new AppError('not_found');
  return row.study;
}

/** The same, locked until the transaction ends. @throws AppError `not_found`. */
export async function lockStudy(ctx: MemberContext, id: string): Promise<ImagingStudy> {
  const { clinicId } = ctx.session;
  await sql`select from imaging_studies t where t.clinic_id = ${clinicId} and t.id = ${id} for update`.execute(
    ctx.tx,
  );
  return findStudy(ctx, id);
}
