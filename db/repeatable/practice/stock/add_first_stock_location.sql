-- Every clinic has a default location from the start. It runs with definer rights because whoever adds a clinic has no stock to write.
create or replace function app.add_first_stock_location() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.stock_locations (clinic_id, name, kind, is_default) values (new.id, 'Main storage', 'hub', true);
  return null;
end $$;
