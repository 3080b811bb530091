create trigger clinic_laboratories_touch before update on clinic_laboratories for each row execute function app.touch_updated_at();
