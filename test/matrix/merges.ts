import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { givenClientWithPet } from '../given.ts';

/** Duplicates in a clinic's world. */
export interface WorldMerges {
  /** Two pets that can be merged. */
  readonly keptPetId: string;
  readonly duplicatePetId: string;
  /** A merge of two other pets, which can be undone. */
  readonly mergeId: string;
}

export async function givenMerges(
  owner: pg.Pool,
  { clinicId, canary }: { readonly clinicId: string; readonly canary: string },
): Promise<WorldMerges> {
  const given = async () =>
    (await givenClientWithPet(owner, clinicId, { name: `${canary} twin`, petName: `${canary} twin` })).petId;
  const keptPetId = await given();
  const duplicatePetId = await given();
  const [intoId, fromId, mergeId] = [await given(), await given(), randomUUID()];
  await owner.query(
    `insert into merges (clinic_id, id, subject, from_id, to_id, reason) values ($1, $2, 'pet', $3, $4, $5)`,
    [clinicId, mergeId, fromId, intoId, `${canary} reason`],
  );
  await owner.query(`insert into merge_moves (clinic_id, merge_id, moved) values ($1, $2, '{}')`, [
    clinicId,
    mergeId,
  ]);
  await owner.query(
    `update pets set merged_into = $3, archived_at = now() where clinic_id = $1 and id = $2`,
    [clinicId, fromId, intoId],
  );
  return { keptPetId, duplicatePetId, mergeId };
}
