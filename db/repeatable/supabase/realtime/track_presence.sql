-- Sets the presence of a channel on a topic, replacing what the same channel showed before: for a person who may
-- receive the topic, or a program.
create or replace function app.track_presence(p_channel text, p_process uuid, p_topic text, p_private boolean, p_key text, p_ref text, p_state json)
  returns void language plpgsql security definer set search_path = '' as $$
declare
  former live.presences;
begin
  if app.role_name() is distinct from 'service_key'
     and (app.user_id() is null or (p_private and not coalesce(app.may_join(p_topic), false))) then
    raise exception 'nobody may show themselves on the topic %', p_topic using errcode = 'insufficient_privilege';
  end if;
  -- Two states, one that joins and one that leaves, must fit into one notification.
  if octet_length(p_state::text) + octet_length(p_key) > 3000 then
    raise exception 'the state is too large' using errcode = 'program_limit_exceeded';
  end if;
  insert into live.processes (id) values (p_process) on conflict do nothing;
  select * into former from live.presences p where p.channel_id = p_channel for update;
  insert into live.presences (channel_id, process_id, topic, is_private, key, ref, state)
    values (p_channel, p_process, p_topic, p_private, p_key, p_ref, p_state)
  on conflict (channel_id) do update set key = excluded.key, ref = excluded.ref, state = excluded.state, since = excluded.since;
  perform live.broadcast_presence(p_topic, p_private, live.presence_message(p_key, p_ref, p_state),
    case when former.channel_id is null then null else live.presence_message(former.key, former.ref, former.state) end);
end $$;

grant execute on function app.track_presence to authenticated, service_key;
