import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { staffNameOfAccount } from '#practice/staff/server/public/staff-name.ts';
import { Document } from '../contract.ts';

export const DocumentRow = z.object({ document: Document });

/** A document `d` as the clinic's staff see it. */
export const documentColumns = (clinicId: string): RawBuilder<unknown> => sql`
  json_build_object('id', d.id, 'petId', d.pet_id, 'clientId', d.client_id, 'visitId', d.visit_id, 'kind', d.kind,
    'title', d.title, 'path', d.object_name, 'mimeType', d.mime_type, 'sizeBytes', d.size_bytes, 'datedOn', d.dated_on,
    'note', d.note, 'isClientVisible', d.is_client_visible, 'annotations', d.annotations, 'rotation', d.rotation,
    'isPetPhoto', exists (select from pet_photos f
      where f.clinic_id = ${clinicId} and f.pet_id = d.pet_id and f.document_id = d.id),
    'voidedAt', (select x.voided_at from form_voids x where x.clinic_id = ${clinicId} and x.signature_id = d.id),
    'version', d.version, 'createdAt', d.created_at, 'archivedAt', d.archived_at,
    'uploadedByName', ${staffNameOfAccount(clinicId, sql`d.uploaded_by`)}) as document`;
