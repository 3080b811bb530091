import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { PersonContext } from '#foundation/server/http/context.ts';
import type { MyInvitation } from '../contract.ts';

const Row = z.object({ name: z.string() });

/** The clinic that the caller was invited to: that of their role, or the only one that they are a client of. */
export async function getMyInvitation({
  tx,
  session: { role, clinicId },
}: PersonContext): Promise<MyInvitation> {
  if (role !== 'client' && clinicId === null) return { clinicName: null };
  const rows = await fetchRows(
    tx,
    Row,
    role === 'client'
      ? sql`select c.name from clinics c where c.id in (select app.own_clinic_ids()) limit 2`
      : sql`select c.name from clinics c where c.id = ${clinicId}`,
  );
  return { clinicName: rows.length === 1 ? (rows[0]?.name ?? null) : null };
}
