create trigger crm_location_tokens_touch before update on crm_location_tokens for each row execute function app.touch_updated_at();
