-- Notifies open screens once per statement, however many rows it wrote: an import writes thousands.
create or replace function app.broadcast_catalogue() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  clinic uuid;
begin
  for clinic in select distinct c.clinic_id from changed c loop
    perform app.broadcast('clinic:' || clinic, 'catalogue', jsonb_build_object('by', app.user_id()));
  end loop;
  return null;
end $$;
