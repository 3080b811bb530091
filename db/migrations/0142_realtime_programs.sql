-- Programs with a secret key on the live service: they hear, and say, what the server itself could.

-- An index of profiles folds names, for whoever writes them.
grant execute on function app.fold(text) to service_key;

-- The same as before, and for a program everything that its policies show it.
create or replace function app.may_hear_row(p_table text, p_row jsonb) returns boolean language sql stable
  begin atomic
    select app.role_name() = 'service_key' or case p_table
      when 'user_roles' then (p_row ->> 'user_id')::uuid = app.user_id()
        or (p_row ->> 'clinic_id')::uuid = app.clinic_id() and app.has_permission('staff:read')
        or app.has_permission('platform_user:read')
      when 'profiles' then (p_row ->> 'id')::uuid = app.user_id()
        or app.has_permission('platform_user:read')
        or app.has_permission('staff:read') and exists (
          select from public.user_roles r
           where r.user_id = (p_row ->> 'id')::uuid and r.clinic_id = app.clinic_id() and r.role <> 'client')
      when 'ghl_integrations' then (p_row ->> 'user_id')::uuid = app.user_id()
      else false
    end;
  end;
grant execute on function app.may_hear_row(text, jsonb), app.role_name(), app.has_permission(text) to service_key;

-- Shows whoever has joined a topic on it, in place of what the same channel showed before.
create or replace function app.track_presence(p_channel text, p_process uuid, p_topic text, p_private boolean, p_key text, p_ref text, p_state json)
  returns void language plpgsql security definer set search_path = '' as $$
declare
  former live.presences;
begin
  if app.role_name() is distinct from 'service_key'
     and (app.user_id() is null or (p_private and not coalesce(app.may_join(p_topic), false))) then
    raise exception 'nobody may show themselves on the topic %', p_topic using errcode = 'insufficient_privilege';
  end if;
  -- Two of these, one who comes and one who goes, must fit into one notification.
  if octet_length(p_state::text) + octet_length(p_key) > 3000 then
    raise exception 'the state is too large' using errcode = 'program_limit_exceeded';
  end if;
  insert into live.processes (id) values (p_process) on conflict do nothing;
  select * into former from live.presences p where p.channel_id = p_channel for update;
  insert into live.presences (channel_id, process_id, topic, is_private, key, ref, state)
    values (p_channel, p_process, p_topic, p_private, p_key, p_ref, p_state)
  on conflict (channel_id) do update set key = excluded.key, ref = excluded.ref, state = excluded.state, since = excluded.since;
  perform live.announce_presence(p_topic, p_private, live.presence_word(p_key, p_ref, p_state),
    case when former.channel_id is null then null else live.presence_word(former.key, former.ref, former.state) end);
end $$;
grant execute on function app.track_presence(text, uuid, text, boolean, text, text, json) to service_key;

drop function app.publish_with_key(text, text, json, text, boolean);
create function app.publish_with_key(p_topic text, p_event text, p_payload json, p_bytes text, p_sender text, p_private boolean) returns void
  language sql volatile
  return pg_notify('tailwell_broadcast', json_build_object('topic', p_topic, 'event', p_event, 'payload', p_payload,
    'bytes', p_bytes, 'sender', p_sender, 'public', not p_private)::text);
grant execute on function app.publish_with_key(text, text, json, text, text, boolean) to service_key;

select app.hand_over_definers();
