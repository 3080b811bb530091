/** CORE-7: levels that are not the sum of their movements, of every clinic. */
export const WRONG_LEVELS = `
  select l.item_id, l.quantity_thousandths as kept, m.quantity as moved
     from stock_levels l full join (
       select clinic_id, item_id, location_id, lot_id, sum(quantity_thousandths) as quantity from stock_movements
        where location_id is not null group by 1, 2, 3, 4 having sum(quantity_thousandths) <> 0) m
       on m.clinic_id = l.clinic_id and m.item_id = l.item_id and m.location_id = l.location_id
          and coalesce(m.lot_id, m.clinic_id) = coalesce(l.lot_id, l.clinic_id)
    where l.quantity_thousandths is distinct from m.quantity`;

/** Registers of controlled drugs that do not agree with the stock, or with themselves, of every clinic. */
export const WRONG_REGISTERS = `
  select 'row' as what, r.container_id, r.position
      from controlled_register_rows r
      join controlled_containers c on c.clinic_id = r.clinic_id and c.id = r.container_id
      left join stock_movements m on m.clinic_id = r.clinic_id and m.id = r.movement_id
     where r.balance_thousandths <> (select sum(e.quantity_thousandths) from controlled_register_rows e
             where e.clinic_id = r.clinic_id and e.container_id = r.container_id and e.position <= r.position)
        or r.position <> (select count(*) from controlled_register_rows e
             where e.clinic_id = r.clinic_id and e.container_id = r.container_id and e.position <= r.position)
        or r.row_hash <> app.register_row_hash(r)
        or r.kind not in ('opened', 'moved') and m.quantity_thousandths is distinct from r.quantity_thousandths
    union all
    select 'lot', c.lot_id, sum(c.balance_thousandths)::integer
      from controlled_containers c
     group by c.clinic_id, c.lot_id, c.location_id
    having sum(c.balance_thousandths) > coalesce((
      select sum(m.quantity_thousandths) from stock_movements m
       where m.clinic_id = c.clinic_id and m.lot_id = c.lot_id and m.location_id = c.location_id), 0)
    union all
    select 'movement', m.id, m.quantity_thousandths
      from stock_movements m join controlled_items i on i.clinic_id = m.clinic_id and i.item_id = m.item_id
     where m.kind in ('used', 'wasted', 'returned_to_supplier', 'counted')
       and not exists (select from controlled_register_rows r where r.clinic_id = m.clinic_id and r.movement_id = m.id)`;

/** The same where a drug was used before anybody kept its register: what was moved since its first container was opened. */
export const WRONG_REGISTERS_SINCE_OPENED = `${WRONG_REGISTERS}
       and m.moved_at >= (select min(c.opened_at) from controlled_containers c
             where c.clinic_id = m.clinic_id and c.item_id = m.item_id)`;
