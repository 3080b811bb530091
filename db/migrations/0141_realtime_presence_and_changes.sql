-- What the live service's processes share: who is present on a topic, and which rows have changed.

-- The live service itself, apart from the people it serves.
do $$
begin
  create role live_server nologin noinherit;
exception when duplicate_object or unique_violation then
  null; -- roles belong to the whole cluster, so another database of the same server may have made it already
end $$;

create schema live;
grant usage on schema live to definer, live_server;

-- Both are lost in a crash, and so is every connection that they speak of.
create unlogged table live.processes (
  id      uuid        not null primary key,
  seen_at timestamptz not null default clock_timestamp()
);

create unlogged table live.presences (
  channel_id text        not null primary key,
  process_id uuid        not null,
  topic      text        not null,
  is_private boolean     not null,
  -- What the application calls this participant.
  key        text        not null,
  -- Tells this state from an earlier one of the same participant.
  ref        text        not null,
  state      json        not null,
  since      timestamptz not null default clock_timestamp()
);
create index presences_topic_idx on live.presences (topic, is_private);
create index presences_process_idx on live.presences (process_id);

-- Rows that changed, for as long as it takes to tell whoever may see them.
create table live.changes (
  id         bigint      not null primary key generated always as identity,
  at         timestamptz not null default clock_timestamp(),
  -- The transaction that made the change: who subscribed after it is not told of it.
  xid        text        not null default pg_current_xact_id()::text,
  table_name text        not null,
  kind       text        not null,
  record     jsonb,
  old_record jsonb,

  constraint changes_kind_check check (kind in ('INSERT', 'UPDATE', 'DELETE'))
);
create index changes_at_idx on live.changes (at);

grant select, insert, update, delete on live.processes, live.presences, live.changes to definer;
grant select, insert, update, delete on live.processes, live.presences to live_server;
grant select, delete on live.changes to live_server;

-- One word about presence to every process: who came, who went. Of both, the state that they had.
create function live.announce_presence(p_topic text, p_private boolean, p_joined json, p_left json) returns void
  language sql volatile
  return pg_notify('tailwell_presence', json_build_object('topic', p_topic, 'private', p_private, 'joined', p_joined, 'left', p_left)::text);
grant execute on function live.announce_presence(text, boolean, json, json) to definer, live_server;

create function live.presence_word(p_key text, p_ref text, p_state json) returns json language sql immutable
  return json_build_object('key', p_key, 'ref', p_ref, 'state', p_state);
grant execute on function live.presence_word(text, text, json) to definer, live_server;

-- Shows whoever has joined a topic on it, in place of what the same channel showed before: a person who may hear the
-- topic, or a program.
create function app.track_presence(p_channel text, p_process uuid, p_topic text, p_private boolean, p_key text, p_ref text, p_state json)
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
grant execute on function app.track_presence(text, uuid, text, boolean, text, text, json) to authenticated, service_key;

-- Takes channels off their topics.
create function live.untrack(p_channels text[]) returns void language plpgsql volatile as $$
declare
  gone live.presences;
begin
  for gone in delete from live.presences p where p.channel_id = any (p_channels) returning p.* loop
    perform live.announce_presence(gone.topic, gone.is_private, null, live.presence_word(gone.key, gone.ref, gone.state));
  end loop;
end $$;

-- A process says that it lives, and clears what silent ones have left behind. False when it was itself taken for dead.
create function live.beat(p_process uuid, p_silence interval, p_kept interval) returns boolean language plpgsql volatile as $$
declare
  stood boolean;
begin
  update live.processes set seen_at = clock_timestamp() where id = p_process;
  stood := found;
  if not stood then
    insert into live.processes (id) values (p_process) on conflict do nothing;
  end if;
  delete from live.processes p where p.seen_at < clock_timestamp() - p_silence;
  perform live.untrack(array(
    select p.channel_id from live.presences p where not exists (select from live.processes o where o.id = p.process_id)));
  delete from live.changes c where c.at < clock_timestamp() - p_kept;
  return stood;
end $$;

-- A process that goes says goodbye.
create function live.leave(p_process uuid) returns void language plpgsql volatile as $$
begin
  perform live.untrack(array(select p.channel_id from live.presences p where p.process_id = p_process));
  delete from live.processes where id = p_process;
end $$;
grant execute on function live.untrack(text[]), live.beat(uuid, interval, interval), live.leave(uuid) to live_server;

-- A row that changed, in a table that takes part.
create function app.record_change() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  made bigint;
begin
  insert into live.changes (table_name, kind, record, old_record)
    values (tg_table_name, tg_op, case when tg_op <> 'DELETE' then to_jsonb(new) end, case when tg_op <> 'INSERT' then to_jsonb(old) end)
    returning id into made;
  perform pg_notify('tailwell_change', made::text);
  return null;
end $$;
create trigger user_roles_record_change after insert or update or delete on user_roles
  for each row execute function app.record_change();
create trigger profiles_record_change after insert or update or delete on profiles
  for each row execute function app.record_change();
create trigger ghl_integrations_record_change after insert or update or delete on ghl_integrations
  for each row execute function app.record_change();

-- Whether the contents that a row has, or had, are open to whoever asks: what the policies of its table say. A row that
-- is gone cannot be asked any more; of one that has moved to where the caller sees it, the former contents stay hidden. For a program
-- everything that its policies show it.
create function app.may_hear_row(p_table text, p_row jsonb) returns boolean language sql stable
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
grant execute on function app.may_hear_row(text, jsonb) to authenticated, service_key;
grant execute on function app.role_name(), app.has_permission(text) to service_key;

-- Public topics are anybody's who is signed in; private ones are another space, in which the database alone speaks.
create or replace function app.publish(p_topic text, p_event text, p_payload json, p_bytes text, p_sender text) returns void
  language plpgsql volatile as $$
begin
  if app.user_id() is null then
    raise exception 'nobody may write to the topic %', p_topic using errcode = 'insufficient_privilege';
  end if;
  perform pg_notify('tailwell_broadcast', json_build_object('topic', p_topic, 'event', p_event, 'payload', p_payload,
    'bytes', p_bytes, 'sender', p_sender, 'public', true)::text);
end $$;

-- A program with a secret key may speak in both.
create function app.publish_with_key(p_topic text, p_event text, p_payload json, p_bytes text, p_sender text, p_private boolean) returns void
  language sql volatile
  return pg_notify('tailwell_broadcast', json_build_object('topic', p_topic, 'event', p_event, 'payload', p_payload,
    'bytes', p_bytes, 'sender', p_sender, 'public', not p_private)::text);
grant execute on function app.publish_with_key(text, text, json, text, text, boolean) to service_key;

select app.hand_over_definers();
