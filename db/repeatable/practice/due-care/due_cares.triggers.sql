create trigger due_cares_touch before update on due_cares for each row execute function app.touch_updated_at();

create trigger due_cares_broadcast after insert or update on due_cares
  for each row execute function app.broadcast_due_care();
