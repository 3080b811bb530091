import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { protocolsOfCountry } from '../starter-protocols.rules.ts';
import { starterRow } from './public/starter-row.ts';

const Place = z.object({ country: z.string() });

/** Adds the starter protocols of the clinic's country that it does not have. They wait for its confirmation. */
export async function addStarterProtocols(ctx: MemberContext): Promise<{ added: number }> {
  const { clinicId } = ctx.session;
  const place = await fetchRow(ctx.tx, Place, sql`select c.country from clinics c where c.id = ${clinicId}`);
  if (!place) throw new Error('A clinic’s staff can read their clinic.');
  const rows = await ctx.tx
    .insertInto('care_protocols')
    .values(protocolsOfCountry(place.country).map((protocol) => starterRow(clinicId, protocol)))
    .onConflict((conflict) =>
      conflict.columns(['clinic_id', 'starter_key']).where('starter_key', 'is not', null).doNothing(),
    )
    .returning('id')
    .execute();
  ctx.audit('care_protocols.starter_added', clinicId, { after: { added: rows.length } });
  return { added: rows.length };
}
