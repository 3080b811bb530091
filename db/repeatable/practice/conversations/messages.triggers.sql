create trigger messages_keep before update or delete on messages for each row execute function app.preserve_message('messages');

create trigger messages_truncate before truncate on messages for each statement execute function app.refuse_change('messages');

create trigger messages_count after insert or update of status, failure_dismissed_at, conversation_id on messages
  for each row execute function app.count_undeliverable();
