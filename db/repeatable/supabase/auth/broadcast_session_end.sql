-- Notifies all processes that a session has ended, so that its sockets are closed.
create or replace function app.broadcast_session_end() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('tailwell_session', old.id::text);
  return null;
end $$;
