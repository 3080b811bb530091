create trigger invitations_refuse_erased before insert on invitations
  for each row when (new.clinic_id is not null and new.client_id is not null) execute function app.refuse_erased_client('client_id');
