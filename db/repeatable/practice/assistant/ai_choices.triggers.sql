create trigger ai_choices_touch before update on ai_choices for each row execute function app.touch_updated_at();
