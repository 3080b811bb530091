-- What realtime needs of the database beside `app.broadcast` and `app.may_join`.

-- A person's own broadcast to a public topic: every process carries it to its sockets. `bytes` is base64, for a payload
-- that is no JSON; `sender` names the channel that shall not hear itself.
create function app.publish(p_topic text, p_event text, p_payload json, p_bytes text, p_sender text) returns void
  language plpgsql volatile as $$
begin
  if app.user_id() is null or not starts_with(p_topic, 'public:') then
    raise exception 'nobody may write to the topic %', p_topic using errcode = 'insufficient_privilege';
  end if;
  perform pg_notify('tailwell_broadcast', json_build_object('topic', p_topic, 'event', p_event, 'payload', p_payload,
    'bytes', p_bytes, 'sender', p_sender)::text);
end $$;
grant execute on function app.publish(text, text, json, text, text) to authenticated;

-- A session that is cut short counts as ended at once, as a deleted one does.
create trigger sessions_announce_cut after update of not_after on auth.sessions
  for each row when (new.not_after <= now()) execute function app.announce_session_end();

-- Someone who was banned, or let in again: their channels are judged anew.
create function app.announce_ban() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('tailwell_role', new.id::text);
  return null;
end $$;
create trigger users_announce_ban after update of banned_until on auth.users
  for each row when (old.banned_until is distinct from new.banned_until)
  execute function app.announce_ban();

select app.hand_over_definers();
