import type * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { ExportedFile, exportClientRecordEndpoint, exportFullRecordEndpoint } from '../contract.ts';
import { readClientRecord } from './read-client-record.ts';
import { readFullRecord } from './read-full-record.ts';
import { recordAsFile } from './record-as-file.ts';

/** CORE-9. A pet's record for the client, as a file. @throws AppError `not_found`. */
export async function exportClientRecord(
  ctx: MemberContext,
  { petId, format, purpose, note }: z.output<typeof exportClientRecordEndpoint.input>,
): Promise<ExportedFile> {
  const record = await readClientRecord(ctx.tx, ctx.session.clinicId, petId, ctx.now);
  if (!record) throw new AppError('not_found');
  ctx.audit('record.exported', petId, { after: { kind: 'client', format, purpose, note } });
  return recordAsFile(record, format);
}

/** A pet's whole record as a file. @throws AppError `not_found`. */
export async function exportFullRecord(
  ctx: MemberContext,
  { petId, format, purpose, note, internalNotes }: z.output<typeof exportFullRecordEndpoint.input>,
): Promise<ExportedFile> {
  const withInternalNotes = internalNotes === 'yes';
  const record = await readFullRecord(
    ctx.tx,
    { clinicId: ctx.session.clinicId, petId, now: ctx.now },
    { withInternalNotes },
  );
  if (!record) throw new AppError('not_found');
  const { isIntact, lastHash } = record.chain;
  ctx.audit('record.exported', petId, {
    after: { kind: 'full', format, purpose, note, withInternalNotes, isIntact, lastHash },
  });
  return recordAsFile(record, format);
}
