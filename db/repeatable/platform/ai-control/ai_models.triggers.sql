create trigger ai_models_touch before update on ai_models for each row execute function app.touch_updated_at();
