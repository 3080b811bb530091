import { type RawBuilder, sql } from 'kysely';

/**
 * The ids of items whose stock moves with a register alone (CD-2), as a statement. The same items as in `app.check_controlled_movement`,
 * for whoever may read the registers.
 */
export const controlledItems = (clinicId: string): RawBuilder<unknown> => sql`
  select i.id from catalogue_items i
   where i.clinic_id = ${clinicId} and i.control_schedule is not null and i.stock_unit is not null
  union all
  select k.item_id from controlled_items k where k.clinic_id = ${clinicId}`;
