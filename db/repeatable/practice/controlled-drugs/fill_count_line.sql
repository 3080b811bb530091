-- Writes what the record says in that moment, whatever the caller says: of a container the balance of its register, of what is unopened
-- the stock of the lot less its containers. It runs with definer rights so that no policy hides a row; it reveals nothing.
create or replace function app.fill_count_line() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  container public.controlled_containers;
begin
  if new.container_id is not null then
    select * into container from public.controlled_containers c where c.clinic_id = new.clinic_id and c.id = new.container_id;
    if (container.item_id, container.lot_id, container.location_id) is distinct from (new.item_id, new.lot_id, new.location_id) then
      raise exception 'a container is counted where it is' using errcode = 'check_violation', constraint = 'controlled_count_lines_place_check';
    end if;
    new.expected_thousandths := container.balance_thousandths;
    return new;
  end if;
  select coalesce((select sum(l.quantity_thousandths) from public.stock_levels l
                    where l.clinic_id = new.clinic_id and l.item_id = new.item_id and l.lot_id = new.lot_id and l.location_id = new.location_id), 0)
       - coalesce((select sum(c.balance_thousandths) from public.controlled_containers c
                    where c.clinic_id = new.clinic_id and c.lot_id = new.lot_id and c.location_id = new.location_id), 0)
    into new.expected_thousandths;
  return new;
end $$;
