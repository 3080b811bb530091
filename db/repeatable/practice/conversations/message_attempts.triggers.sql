create trigger message_attempts_keep before update or delete on message_attempts
  for each row execute function app.preserve_message_attempt('message_attempts');

create trigger message_attempts_truncate before truncate on message_attempts
  for each statement execute function app.refuse_change('message_attempts');
