import { type RawBuilder, sql } from 'kysely';

/**
 * PHOTO-1. The photo of a pet `p` as JSON, null without one.
 *
 * @param clinicId that of the pet.
 * @param forClient CORE-9: only if its client sees the document. Repeated here because staff, who print, may read more.
 */
export const photoOf = (clinicId: RawBuilder<unknown>, forClient: boolean): RawBuilder<unknown> => sql`(
  select json_build_object('documentId', d.id, 'path', d.object_name, 'rotation', d.rotation)
    from pet_photos f join documents d on d.clinic_id = ${clinicId} and d.id = f.document_id
   where f.clinic_id = ${clinicId} and f.pet_id = p.id and d.pet_id = p.id and d.archived_at is null
     ${forClient ? sql`and d.is_client_visible` : sql``})`;
