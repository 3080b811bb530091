-- The unit of an item stays as long as anything of it is there or short: its levels are counted in it. It runs with definer rights so
-- that no policy hides a level; it reveals nothing.
create or replace function app.check_unit_unused() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.stock_levels l where l.clinic_id = new.clinic_id and l.item_id = new.id) then
    raise exception 'the unit of item % stays while its stock is counted in it', new.id
      using errcode = 'check_violation', constraint = 'catalogue_items_stocked_unit_check';
  end if;
  return new;
end $$;
