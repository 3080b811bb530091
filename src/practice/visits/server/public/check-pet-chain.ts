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

const End = z.object({ petId: z.uuid(), length: z.int(), lastHash: z.string() });
type End = z.output<typeof End>;

const Altered = z.object({ petId: z.uuid(), position: z.int() });

interface Read {
  readonly entries: Partial<Record<string, readonly Entry[]>>;
  readonly ends: readonly End[];
  readonly altered: readonly z.output<typeof Altered>[];
}

/** An intact chain proves what was signed; the record is as it was signed if its rows still say the same. */
function chainOf(petId: string, { entries, ends, altered }: Read) {
  const own = entries[petId] ?? [];
  const { brokenAt } = checkChain(own, ends.find((end) => end.petId === petId) ?? null, sha256);
  const alteredAt = altered.filter((entry) => entry.petId === petId).map(({ position }) => position);
  const broken = [...(brokenAt === null ? [] : [brokenAt]), ...alteredAt];
  return {
    petId,
    length: own.length,
    isIntact: broken.length === 0,
    brokenAt: broken.length === 0 ? null : Math.min(...broken),
    lastHash: own.at(-1)?.contentHash ?? null,
  };
}

/** The pet and those that were merged into it. */
const chainedPets = (clinicId: string, petId: string) => sql`
  array(select p.id from pets p where p.clinic_id = ${clinicId} and (p.id = ${petId} or p.merged_into = ${petId}))`;

/**
 * SIGN-1. Computes the chain of a pet's signatures again, from the first entry on, and those of the pets that were merged
 * into it, and compares what was signed with the visits as they are.
 */
export async function checkPetChain(
  tx: Kysely<Tables>,
  clinicId: string,
  petId: string,
): Promise<RecordChain> {
  const read = fetchRows(
    tx,
    Row,
    sql`select g.position, g.pet_id as "petId", g.visit_id as "visitId", g.kind, g.content, g.reason,
            g.signer_id as "signerId", g.signer_name as "signerName", g.signer_licence as "signerLicence",
            g.signed_at as "signedAt", g.previous_hash as "previousHash", g.content_hash as "contentHash"
          from visit_signatures g
         where g.clinic_id = ${clinicId} and g.pet_id = any(${chainedPets(clinicId, petId)})
         order by g.pet_id, g.position`,
  );
  const readEnds = fetchRows(
    tx,
    End,
    sql`select e.pet_id as "petId", e.length, e.last_hash as "lastHash" from visit_chain_ends e
         where e.clinic_id = ${clinicId} and e.pet_id = any(${chainedPets(clinicId, petId)})`,
  );
  const readAltered = fetchRows(
    tx,
    Altered,
    sql`select a.pet as "petId", a."at" as position from app.altered_signatures(${clinicId}, ${chainedPets(clinicId, petId)}) a`,
  );
  const [entries, ends, altered] = await Promise.all([read, readEnds, readAltered]);
  const found = { entries: Object.groupBy(entries, (entry) => entry.petId), ends, altered };
  const mergedIds = new Set([...entries, ...ends].map((row) => row.petId).filter((id) => id !== petId));
  return {
    ...chainOf(petId, found),
    merged: [...mergedIds].toSorted().map((id) => chainOf(id, found)),
  };
}
