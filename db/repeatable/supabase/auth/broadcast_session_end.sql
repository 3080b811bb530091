-- A session that ended: whoever holds a socket open under it hears of it.
create or replace function app.broadcast_session_end() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('tailwell_session', old.id::text);
  return null;
end $$;
