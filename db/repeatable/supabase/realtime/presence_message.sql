create or replace function live.presence_message(p_key text, p_ref text, p_state json) returns json language sql immutable
  return json_build_object('key', p_key, 'ref', p_ref, 'state', p_state);

grant execute on function live.presence_message to definer, live_server;
