-- Sends a notification to every process; src/supabase/realtime delivers it to the sockets of the channel. The payload
-- names what changed and never holds a record: subscribers read it again under their own rights.
create or replace function app.broadcast(topic text, event text, payload jsonb) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    select pg_notify('tailwell_broadcast', jsonb_build_object('topic', topic, 'event', event, 'payload', payload)::text);
  end;

grant execute on function app.broadcast to auth_server, authenticated, job_server;
