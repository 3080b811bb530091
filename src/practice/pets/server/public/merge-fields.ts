import type { Updateable } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingMicrochipBearer } from '../microchip-columns.ts';

/** The columns of a pet that two pets are compared by, and that a merge may write. */
export const PET_COLUMNS = [
  'name',
  'species',
  'breed',
  'sex',
  'neutered',
  'born_on',
  'birth_is_estimated',
  'colour',
  'microchip',
  'microchip_kind',
  'notes',
  'expected_adult_grams',
] as const;
export type PetColumns = Pick<Updateable<Tables['pets']>, (typeof PET_COLUMNS)[number]>;

/** Both pets, locked in the order of their ids until the transaction ends, so that two merges never wait for each other. */
export const lockPets = ({ tx, session }: MemberContext, ids: readonly string[]) =>
  tx
    .selectFrom('pets')
    .select([...PET_COLUMNS, 'id', 'deceased_on', 'archived_at', 'merged_into', 'created_at'])
    .where('clinic_id', '=', session.clinicId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();

/** Writes columns of a pet as part of a merge. @throws AppError `microchip_taken`. */
export async function writePetColumns(ctx: MemberContext, id: string, columns: PetColumns): Promise<void> {
  if (Object.keys(columns).length === 0) return;
  await namingMicrochipBearer(ctx, { microchip: columns.microchip ?? null, exceptPetId: id }, () =>
    ctx.tx
      .updateTable('pets')
      .set(columns)
      .where('clinic_id', '=', ctx.session.clinicId)
      .where('id', '=', id)
      .execute(),
  );
}
