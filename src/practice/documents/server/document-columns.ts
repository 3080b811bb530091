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
    'version', d.version, 'createdAt', d.created_at, 'archivedAt', d.archived_at,
    'uploadedByName', ${staffNameOfAccount(clinicId, sql`d.uploaded_by`)}) as document`;
