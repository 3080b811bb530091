create trigger message_connections_broadcast_new after insert on message_connections
  for each row execute function app.broadcast_message_way();

-- Not for each message that is sent.
create trigger message_connections_broadcast after update on message_connections
  for each row when ((old.failing_since, old.trouble, old.trouble_code, old.paused_until, old.location_id)
    is distinct from (new.failing_since, new.trouble, new.trouble_code, new.paused_until, new.location_id) or old.failures <> new.failures)
  execute function app.broadcast_message_way();
