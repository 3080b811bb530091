import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { givenClientWithPet } from '../given.ts';

/** What a clinic's world has imported. */
export interface WorldImports {
  /** An import of one client with a pet, which can be undone. */
  readonly importId: string;
}

export async function givenImports(
  owner: pg.Pool,
  { clinicId, canary }: { readonly clinicId: string; readonly canary: string },
): Promise<WorldImports> {
  const importId = randomUUID();
  const { clientId, petId } = await givenClientWithPet(owner, clinicId, { name: `${canary} imported` });
  await owner.query(
    `insert into client_imports (clinic_id, id, client_count, pet_count, skipped_count) values ($1, $2, 1, 1, 0)`,
    [clinicId, importId],
  );
  await owner.query(
    `insert into client_import_clients (clinic_id, import_id, client_id, fingerprint)
       values ($1, $2, $3, sha256($3::uuid::text::bytea))`,
    [clinicId, importId, clientId],
  );
  await owner.query(
    `insert into client_import_pets (clinic_id, import_id, client_id, pet_id) values ($1, $2, $3, $4)`,
    [clinicId, importId, clientId, petId],
  );
  return { importId };
}
