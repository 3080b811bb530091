-- Someone who was banned, or let in again: their channels are checked anew.
create or replace function app.broadcast_ban() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('tailwell_role', new.id::text);
  return null;
end $$;
