create trigger record_rules_touch before update on record_rules for each row execute function app.touch_updated_at();

create trigger record_rules_broadcast after insert or update on record_rules for each row execute function app.broadcast_record_setup();
