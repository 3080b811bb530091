create trigger ai_limits_touch before update on ai_limits for each row execute function app.touch_updated_at();
