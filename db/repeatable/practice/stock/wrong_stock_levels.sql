-- CORE-7. How many levels of a clinic are not the sum of their movements: none, ever. For the job that compares them all.
create or replace function app.wrong_stock_levels(p_clinic uuid) returns integer
  language sql stable security definer set search_path = ''
  begin atomic
    select count(*)::integer
      from (select l.item_id, l.location_id, l.lot_id, l.quantity_thousandths as quantity
              from public.stock_levels l where l.clinic_id = p_clinic) kept
      full join (
        select m.item_id, m.location_id, m.lot_id, sum(m.quantity_thousandths) as quantity
          from public.stock_movements m
         where m.clinic_id = p_clinic and m.location_id is not null
         group by m.item_id, m.location_id, m.lot_id having sum(m.quantity_thousandths) <> 0) moved
        on moved.item_id = kept.item_id and moved.location_id = kept.location_id
       and coalesce(moved.lot_id, moved.item_id) = coalesce(kept.lot_id, kept.item_id)
     where kept.quantity is distinct from moved.quantity;
  end;

grant execute on function app.wrong_stock_levels to job_server;
