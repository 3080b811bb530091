create trigger clients_refuse_erased before update on clients
  for each row when (old.erased_at is not null) execute function app.refuse_erased_client('id');
