create trigger client_contacts_refuse_erased before insert or update on client_contacts
  for each row execute function app.refuse_erased_client('client_id');
