create trigger ai_connections_touch before update on ai_connections for each row execute function app.touch_updated_at();
