import { sql } from 'kysely';
import * as z from 'zod';
import { SPECIES, type Species } from '#vocabulary/species.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MessageScope } from './public/message-scope.ts';

const Row = z.object({ species: z.enum(SPECIES) });

/** The species that a message is about, for the words of an emergency: that of its pet, or of all pets of the client. Null if unknown. */
export async function findSpecies(
  { tx, session: { clinicId } }: MessageScope,
  { petId, clientId }: { readonly petId: string | null; readonly clientId: string | null },
): Promise<Species | null> {
  if (petId === null && clientId === null) return null;
  const rows = await fetchRows(
    tx,
    Row,
    petId === null
      ? sql`
      select distinct p.species from pet_clients l join pets p on p.clinic_id = ${clinicId} and p.id = l.pet_id
       where l.clinic_id = ${clinicId} and l.client_id = ${clientId} and p.deceased_on is null and p.archived_at is null limit 2`
      : sql`select p.species from pets p where p.clinic_id = ${clinicId} and p.id = ${petId}`,
  );
  return rows.length === 1 ? (rows[0]?.species ?? null) : null;
}
