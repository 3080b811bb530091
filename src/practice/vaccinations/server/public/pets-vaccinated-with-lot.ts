import { sql, type RawBuilder } from 'kysely';
import { foldLot } from '../recall-lot.ts';

/** Behavior 14. The pets that got a dose of a lot, as a query of `pet_id`. Doses that were voided are left out. */
export const petsVaccinatedWithLot = (
  clinicId: string,
  { lot, itemId }: { readonly lot: string; readonly itemId: string | null },
): RawBuilder<unknown> => sql`
  select v.pet_id from vaccinations v
   where v.clinic_id = ${clinicId} and v.lot is not null and v.lot_folded = ${foldLot(lot)} and v.voided_at is null
     and ${itemId === null ? sql`true` : sql`v.item_id = ${itemId}`}`;
