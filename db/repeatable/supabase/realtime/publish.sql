-- Anybody who is signed in may publish to public topics; private topics are separate, and only the database publishes
-- there.
create or replace function app.publish(p_topic text, p_event text, p_payload json, p_bytes text, p_sender text) returns void
  language plpgsql volatile as $$
begin
  if app.user_id() is null then
    raise exception 'nobody may write to the topic %', p_topic using errcode = 'insufficient_privilege';
  end if;
  perform pg_notify('tailwell_broadcast', json_build_object('topic', p_topic, 'event', p_event, 'payload', p_payload,
    'bytes', p_bytes, 'sender', p_sender, 'public', true)::text);
end $$;

grant execute on function app.publish to authenticated;
