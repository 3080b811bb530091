-- Notifies all processes to drop their cached keys.
create or replace function app.broadcast_api_key() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('tailwell_key', new.id::text);
  return null;
end $$;
