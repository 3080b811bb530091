-- STOCK-1. What a quantity of an item takes from the stock, by item: itself, and all that it uses or includes, directly or
-- through others, as far as they are stocked. Quantities are thousandths of dispensing units, rounded half up at each step,
-- at least one thousandth.
create or replace function app.stock_use_of(p_clinic uuid, p_item uuid, p_quantity integer)
  returns table (item_id uuid, unit text, quantity_thousandths integer)
  language sql stable set search_path = ''
  begin atomic
    with recursive used (item_id, quantity) as (
      select p_item, p_quantity::bigint
      union all
      select p.part_id, least(1000000000, greatest(1, (u.quantity * p.quantity_thousandths + 500) / 1000))
        from used u join public.catalogue_parts p on p.clinic_id = p_clinic and p.item_id = u.item_id
    )
    select i.id, coalesce(i.dispense_unit, i.stock_unit), least(1000000000, sum(u.quantity))::integer
      from used u join public.catalogue_items i on i.clinic_id = p_clinic and i.id = u.item_id
     where i.stock_unit is not null
     group by i.id, coalesce(i.dispense_unit, i.stock_unit)
     order by i.id;
  end;

grant execute on function app.stock_use_of to clinic_member;
