-- Notifies the screens of a clinic's staff that its bulk messages went on, once for all rows of a statement.
create or replace function app.broadcast_bulk_messages() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  clinic uuid;
begin
  for clinic in select distinct c.clinic_id from changed c loop
    perform app.broadcast('clinic:' || clinic, 'bulkMessage', jsonb_build_object('by', app.user_id()));
  end loop;
  return null;
end $$;
