create trigger contact_preferences_refuse_erased before insert or update on contact_preferences
  for each row execute function app.refuse_erased_client('client_id');

create trigger contact_preferences_broadcast after insert or update on contact_preferences
  for each row execute function app.broadcast_contact_consent();
