create trigger care_protocols_touch before update on care_protocols for each row execute function app.touch_updated_at();
