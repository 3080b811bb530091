-- Words from the database to every process: src/supabase/realtime carries them to the sockets of a channel.
-- The payload names what changed and never holds a record: who hears it asks again, under their own rights.
create or replace function app.broadcast(topic text, event text, payload jsonb) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    select pg_notify('tailwell_broadcast', jsonb_build_object('topic', topic, 'event', event, 'payload', payload)::text);
  end;

grant execute on function app.broadcast to auth_server, authenticated, job_server;
