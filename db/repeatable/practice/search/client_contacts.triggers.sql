create trigger client_contacts_index after insert or update or delete on client_contacts
  for each row execute function app.index_changed_client('client_id');
