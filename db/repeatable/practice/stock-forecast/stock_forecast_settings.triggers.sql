create trigger stock_forecast_settings_touch before update on stock_forecast_settings for each row execute function app.touch_updated_at();
