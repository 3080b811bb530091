-- A program with a secret key may publish to both.
create or replace function app.publish_with_key(p_topic text, p_event text, p_payload json, p_bytes text, p_sender text, p_private boolean) returns void
  language sql volatile
  return pg_notify('tailwell_broadcast', json_build_object('topic', p_topic, 'event', p_event, 'payload', p_payload,
    'bytes', p_bytes, 'sender', p_sender, 'public', not p_private)::text);

grant execute on function app.publish_with_key to service_key;
