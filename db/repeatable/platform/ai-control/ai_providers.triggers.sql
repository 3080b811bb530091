create trigger ai_providers_touch before update on ai_providers for each row execute function app.touch_updated_at();
