import type { MemberContext } from '#foundation/server/http/context.ts';
import { TaxRate } from '../contract.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { sql } from 'kysely';

/** Every tax rate of the clinic, by class and name, newest first. */
export const listTaxRates = async ({ tx, session }: MemberContext): Promise<{ items: TaxRate[] }> => ({
  items: await fetchRows(
    tx,
    TaxRate,
    sql`select r.id, r.tax_class as "taxClass", r.name, r.rate_ppm as "ratePpm", r.valid_from_on as "validFromOn", r.source
          from tax_rates r where r.clinic_id = ${session.clinicId}
         order by r.tax_class, r.name, r.valid_from_on desc`,
  ),
});
