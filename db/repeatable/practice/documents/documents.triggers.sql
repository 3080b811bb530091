create trigger documents_touch before update on documents for each row execute function app.touch_updated_at();
