create trigger visits_touch before update on visits for each row execute function app.touch_updated_at();
