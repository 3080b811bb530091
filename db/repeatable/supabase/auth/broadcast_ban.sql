-- Notifies all processes to check the open channels of an account that was banned or unbanned.
create or replace function app.broadcast_ban() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('tailwell_role', new.id::text);
  return null;
end $$;
