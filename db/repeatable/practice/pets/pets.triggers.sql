create trigger pets_touch before update on pets for each row execute function app.touch_updated_at();

create trigger pets_record_death before insert or update of deceased_on on pets
  for each row execute function app.record_death();

create trigger pets_broadcast after update on pets for each row execute function app.broadcast_pet('id');
