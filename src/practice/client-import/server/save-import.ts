import { sql } from 'kysely';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { ImportedClient } from '../contract.ts';
import { fingerprintOf } from './fingerprint-of.ts';

export interface AddedClient {
  readonly id: string;
  readonly petIds: readonly string[];
  readonly client: ImportedClient;
}

const countPets = (added: readonly AddedClient[]): number =>
  added.reduce((count, { petIds }) => count + petIds.length, 0);

/** IMPORT-3. Keeps what an import added as one batch. @returns its id; null if it added nobody. */
export async function saveImport(
  { tx, session }: MemberContext,
  added: readonly AddedClient[],
  skippedCount: number,
): Promise<string | null> {
  if (added.length === 0) return null;
  const clinic_id = session.clinicId;
  const { id: import_id } = await tx
    .insertInto('client_imports')
    .values({
      clinic_id,
      client_count: added.length,
      pet_count: countPets(added),
      skipped_count: skippedCount,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('client_import_clients')
    .values(
      added.map(({ id, client }) => ({
        clinic_id,
        import_id,
        client_id: id,
        fingerprint: sql<Buffer>`decode(${fingerprintOf(client)}, 'hex')`,
      })),
    )
    .execute();
  const pets = added.flatMap(({ id, petIds }) =>
    petIds.map((pet_id) => ({ clinic_id, import_id, client_id: id, pet_id })),
  );
  if (pets.length > 0) await tx.insertInto('client_import_pets').values(pets).execute();
  return import_id;
}
