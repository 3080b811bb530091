create trigger documents_touch before update on documents for each row execute function app.touch_updated_at();

create trigger documents_broadcast after insert or update on documents for each row execute function app.broadcast_document();
