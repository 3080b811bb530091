create trigger laboratories_touch before update on laboratories for each row execute function app.touch_updated_at();
