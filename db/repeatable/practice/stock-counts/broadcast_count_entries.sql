-- Notifies open screens of the counts in which something was counted, once per statement and count. It runs with definer rights so
-- that no policy hides a line; it reveals nothing.
create or replace function app.broadcast_count_entries() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  clinic uuid;
  counted record;
begin
  select c.clinic_id into clinic from changed c limit 1;
  for counted in
    select distinct l.count_id from changed c join public.stock_count_lines l on l.clinic_id = clinic and l.id = c.line_id loop
    perform app.broadcast('clinic:' || clinic, 'stockCount', jsonb_build_object('id', counted.count_id, 'by', app.user_id()));
  end loop;
  return null;
end $$;
