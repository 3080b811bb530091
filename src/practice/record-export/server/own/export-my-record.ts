import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { ClientContext } from '#foundation/server/http/context.ts';
import type { ExportedFile } from '../../contract.ts';
import type { exportMyRecordEndpoint } from '../../own.contract.ts';
import { readClientRecord } from '../read-client-record.ts';
import { recordAsFile } from '../record-as-file.ts';

const Clinic = z.object({ clinicId: z.uuid() });

/** CORE-9. The record of the caller's pet as a file: what the portal shows. @throws AppError `not_found`. */
export async function exportMyRecord(
  ctx: ClientContext,
  { petId, format }: z.output<typeof exportMyRecordEndpoint.input>,
): Promise<ExportedFile> {
  const pet = await fetchRow(
    ctx.tx,
    Clinic,
    sql`select p.clinic_id as "clinicId" from pets p where p.id = ${petId}`,
  );
  const record = pet && (await readClientRecord(ctx.tx, pet.clinicId, petId, ctx.now));
  if (!record) throw new AppError('not_found');
  ctx.audit('record.exported', petId, { clinicId: pet.clinicId, after: { kind: 'client', format } });
  return recordAsFile(record, format);
}
