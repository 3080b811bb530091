create trigger clients_touch before update on clients for each row execute function app.touch_updated_at();
