import { sql, type RawBuilder } from 'kysely';

/**
 * The pets that something of a lot was given to, used on or handed out for, as a query of `pet_id`. What was returned is left out. Spaces and
 * case of the number do not matter.
 */
export const petsGivenLot = (
  clinicId: string,
  { lot, itemId }: { readonly lot: string; readonly itemId: string | null },
): RawBuilder<unknown> => sql`
  select a.pet_id
    from stock_lots l
    join stock_movements m on m.clinic_id = ${clinicId} and m.lot_id = l.id and m.act_id is not null and m.reverses_id is null
    join acts a on a.clinic_id = ${clinicId} and a.id = m.act_id
   where l.clinic_id = ${clinicId} and upper(replace(l.lot_number, ' ', '')) = ${lot.replaceAll(' ', '').toUpperCase()}
     and ${itemId === null ? sql`true` : sql`l.item_id = ${itemId}`}
     and not exists (select from stock_movements r where r.clinic_id = ${clinicId} and r.reverses_id = m.id)`;
