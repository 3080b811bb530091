create trigger forms_touch before update on forms for each row execute function app.touch_updated_at();

create trigger forms_broadcast after insert or update on forms for each row execute function app.broadcast_form();
