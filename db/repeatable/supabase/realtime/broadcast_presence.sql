-- Notifies every process of who joined and who left a topic, with their state.
create or replace function live.broadcast_presence(p_topic text, p_private boolean, p_joined json, p_left json) returns void
  language sql volatile
  return pg_notify('tailwell_presence', json_build_object('topic', p_topic, 'private', p_private, 'joined', p_joined, 'left', p_left)::text);

grant execute on function live.broadcast_presence to definer, live_server;
