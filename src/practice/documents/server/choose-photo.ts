import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';

const Chosen = z.object({ petId: z.uuid() });

/**
 * PHOTO-1. Shows a picture next to the name of its pet, instead of the one before.
 *
 * @throws AppError `not_found`; `photo_not_picture` for a document that is no picture, belongs to no pet, or is archived.
 */
export async function choosePhoto(ctx: MemberContext, { id }: { readonly id: string }) {
  const { clinicId } = ctx.session;
  const chosen = await namingConstraints(
    { pet_photos_picture_check: 'photo_not_picture' },
    fetchRow(
      ctx.tx,
      Chosen,
      sql`
      insert into pet_photos (clinic_id, pet_id, document_id)
        select ${clinicId}::uuid, d.pet_id, d.id from documents d
         where d.clinic_id = ${clinicId} and d.id = ${id} and d.pet_id is not null
        on conflict (clinic_id, pet_id) do update set document_id = excluded.document_id
      returning pet_id as "petId"`,
    ),
  );
  if (!chosen) throw new AppError((await isDocument(ctx, id)) ? 'photo_not_picture' : 'not_found');
  ctx.audit('pet_photo.chosen', chosen.petId, { after: { documentId: id } });
  return { id, petId: chosen.petId };
}

const isDocument = async ({ tx, session }: MemberContext, id: string): Promise<boolean> =>
  (await tx
    .selectFrom('documents')
    .select('id')
    .where('clinic_id', '=', session.clinicId)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined;
