create trigger clients_index_insert after insert on clients for each row execute function app.index_changed_client('id');

create trigger clients_index_update after update of full_name, archived_at on clients
  for each row execute function app.index_changed_client('id');

create trigger clients_index_delete after delete on clients for each row execute function app.index_changed_client('id');
