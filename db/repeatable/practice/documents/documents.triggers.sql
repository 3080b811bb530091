create trigger documents_touch before update on documents for each row execute function app.touch_updated_at();

create trigger documents_broadcast after insert or update on documents for each row execute function app.broadcast_document();

create trigger documents_photo after update of archived_at, is_client_visible, rotation on documents for each row
  when ((old.archived_at, old.is_client_visible, old.rotation) is distinct from (new.archived_at, new.is_client_visible, new.rotation))
  execute function app.follow_photo_document();
