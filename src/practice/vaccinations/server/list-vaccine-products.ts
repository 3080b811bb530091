import { sql } from 'kysely';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { findVaccineProducts } from './find-vaccine-products.ts';

/** The vaccines of the catalogue: a few dozen at most, so that they need no pages. */
export const listVaccineProducts = async ({ tx, session: { clinicId } }: MemberContext) => ({
  items: await findVaccineProducts(tx, clinicId, sql`true`),
});
