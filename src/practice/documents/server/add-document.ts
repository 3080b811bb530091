import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { type AddDocument, type Document, DOCUMENT_BUCKET } from '../contract.ts';
import { findDocument } from './find-document.ts';

const Added = z.object({ id: z.uuid() });

const REFUSALS = {
  documents_clinic_id_pet_id_fkey: 'not_found',
  documents_clinic_id_client_id_fkey: 'not_found',
  documents_clinic_id_visit_id_fkey: 'not_found',
  documents_object_key: 'file_missing',
  // What is not added within a day is deleted, perhaps at this moment.
  documents_clinic_id_object_id_fkey: 'file_missing',
  documents_size_check: 'file_missing',
} as const;

const OTHER_PET = { fields: [{ path: 'visitId', message: 'This visit is for another pet.' }] } as const;

/** Type and size come from the stored file, never from the caller. */
const insertDocument = (clinicId: string, now: Date, input: AddDocument) => sql`
  insert into documents (clinic_id, pet_id, client_id, visit_id, kind, title, object_id, object_name, mime_type, size_bytes,
      dated_on, note, is_client_visible)
  select ${clinicId}::uuid, ${input.petId}::uuid, ${input.clientId}::uuid, ${input.visitId}::uuid,
      coalesce(${input.kind ?? null}, case when o.mime_type like 'image/%' then 'photo' else 'other' end),
      ${input.title}, o.id, o.name, o.mime_type, o.size_bytes,
      coalesce(${input.datedOn ?? null}::date, app.local_day(${now}, c.time_zone)),
      ${input.note}, ${input.isClientVisible}::boolean
    from storage.objects o join clinics c on c.id = ${clinicId}
   where o.clinic_id = ${clinicId} and o.bucket_id = ${DOCUMENT_BUCKET} and o.name = ${`${clinicId}/${input.file}`}
  returning id`;

/**
 * Adds an uploaded file to the record of a pet or a client.
 *
 * @throws AppError `file_missing` if nothing was uploaded under the name or it is in use, `not_found` for a pet, client
 *   or visit that the clinic does not have, `invalid_input` for a visit of another pet.
 */
export async function addDocument(ctx: MemberContext, input: AddDocument): Promise<Document> {
  const added = await namingConstraints(
    REFUSALS,
    namingConstraints(
      { documents_visit_of_pet_fkey: 'invalid_input' },
      fetchRow(ctx.tx, Added, insertDocument(ctx.session.clinicId, ctx.now, input)),
      OTHER_PET,
    ),
  );
  if (!added) throw new AppError('file_missing');
  const document = await findDocument(ctx, added.id);
  ctx.audit('document.added', added.id, { after: document });
  return document;
}
