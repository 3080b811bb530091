-- A location is not archived while anything is kept there, or acts take an item from there first. It runs with definer rights so that no
-- policy hides a row; it reveals nothing.
create or replace function app.check_location_unused() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.stock_levels l where l.clinic_id = new.clinic_id and l.location_id = new.id)
     or exists (select from public.stock_items k where k.clinic_id = new.clinic_id and k.default_location_id = new.id) then
    raise exception 'location % is in use', new.id using errcode = 'check_violation', constraint = 'stock_locations_in_use_check';
  end if;
  return new;
end $$;
