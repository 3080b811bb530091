create trigger message_files_keep before update or delete on message_files
  for each row execute function app.preserve_message_file('message_files');

create trigger message_files_truncate before truncate on message_files
  for each statement execute function app.refuse_change('message_files');
