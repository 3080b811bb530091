create trigger estimate_templates_touch before update on estimate_templates for each row execute function app.touch_updated_at();
