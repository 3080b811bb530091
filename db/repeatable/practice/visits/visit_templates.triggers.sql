create trigger visit_templates_touch before update on visit_templates for each row execute function app.touch_updated_at();

create trigger visit_templates_broadcast after insert or update on visit_templates for each row execute function app.broadcast_record_setup();
