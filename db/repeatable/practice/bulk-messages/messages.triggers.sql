create trigger messages_bulk_recipients after update on messages for each row
  when (old.status is distinct from new.status and new.request_key like 'bulk:%')
  execute function app.follow_bulk_message();
