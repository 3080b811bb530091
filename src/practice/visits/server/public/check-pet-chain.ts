import { sql, type Kysely } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { SIGNATURE_KINDS } from '#vocabulary/visits.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { sha256 } from '#foundation/server/sha256.ts';
import { checkChain } from '../../chain.rules.ts';
import type { RecordChain } from '../../signing.contract.ts';

const Row = z.object({
  position: z.int(),
  petId: z.uuid(),
  visitId: z.uuid(),
  kind: z.enum(SIGNATURE_KINDS),
  content: z.unknown(),
  reason: z.string().nullable(),
  signerId: z.uuid().nullable(),
  signerName: z.string().nullable(),
  signerLicence: z.string().nullable(),
  signedAt: z.string(),
  previousHash: z.string().nullable(),
  contentHash: z.string(),
});

type Entry = z.output<typeof Row>;

const chainOf = (petId: string, entries: readonly Entry[]) => ({
  petId,
  length: entries.length,
  ...checkChain(entries, sha256),
  lastHash: entries.at(-1)?.contentHash ?? null,
});

/**
 * SIGN-1. Computes the chain of a pet's signatures again, from the first entry on, and those of the pets that were merged
 * into it.
 */
export async function checkPetChain(
  tx: Kysely<Tables>,
  clinicId: string,
  petId: string,
): Promise<RecordChain> {
  const entries = await fetchRows(
    tx,
    Row,
    sql`select g.position, g.pet_id as "petId", g.visit_id as "visitId", g.kind, g.content, g.reason,
            g.signer_id as "signerId", g.signer_name as "signerName", g.signer_licence as "signerLicence",
            g.signed_at as "signedAt", g.previous_hash as "previousHash", g.content_hash as "contentHash"
          from visit_signatures g
         where g.clinic_id = ${clinicId} and (g.pet_id = ${petId} or g.pet_id in (
           select m.id from pets m where m.clinic_id = ${clinicId} and m.merged_into = ${petId}))
         order by g.pet_id, g.position`,
  );
  const { [petId]: own = [], ...merged } = Object.groupBy(entries, (entry) => entry.petId);
  return {
    ...chainOf(petId, own),
    merged: Object.entries(merged).map(([id, ofPet = []]) => chainOf(id, ofPet)),
  };
}
