import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { starterCatalogue } from './public/starter-catalogue.ts';

const Place = z.object({ country: z.string(), region: z.string().nullable() });
const Added = z.object({ added: z.number().int() });

/** Adds the items of the starter catalogue, and the taxes of the country, that the clinic does not have yet. */
export async function addStarterCatalogue(ctx: MemberContext): Promise<z.infer<typeof Added>> {
  const { clinicId } = ctx.session;
  const place = await fetchRow(
    ctx.tx,
    Place,
    sql`select c.country, c.region from clinics c where c.id = ${clinicId}`,
  );
  if (!place) throw new Error('A clinic’s staff can read their clinic.');
  const { items, taxRates } = starterCatalogue(place.country, place.region);
  const found = await fetchRow(
    ctx.tx,
    Added,
    sql`select app.insert_starter_catalogue(${clinicId}::uuid, ${items}::jsonb, ${taxRates}::jsonb) as added`,
  );
  const added = found?.added ?? 0;
  ctx.audit('catalogue.starter_added', clinicId, { after: { added } });
  return { added };
}
