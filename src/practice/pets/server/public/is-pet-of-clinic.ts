import type { Kysely } from 'kysely';
import type { Tables } from '#db/tables.ts';

/** Whether the clinic has the pet. @param alsoArchived counts one that is archived or was merged, too. */
export async function isPetOfClinic(
  tx: Kysely<Tables>,
  clinicId: string,
  petId: string,
  { alsoArchived = false }: { readonly alsoArchived?: boolean } = {},
): Promise<boolean> {
  const found = await tx
    .selectFrom('pets')
    .select('id')
    .where('clinic_id', '=', clinicId)
    .where('id', '=', petId)
    .$if(!alsoArchived, (query) => query.where('archived_at', 'is', null))
    .executeTakeFirst();
  return found !== undefined;
}
