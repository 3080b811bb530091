create trigger contact_consents_hash before insert on contact_consents
  for each row execute function app.hash_contact_address();

create trigger contact_consents_keep before update or delete on contact_consents
  for each row execute function app.preserve_contact_consent();

create trigger contact_consents_truncate before truncate on contact_consents
  for each statement execute function app.refuse_change('contact_consents');

create trigger contact_consents_broadcast after insert on contact_consents
  for each row execute function app.broadcast_contact_consent();
