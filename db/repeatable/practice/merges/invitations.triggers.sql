create trigger invitations_follow_client_merge before insert on invitations
  for each row when (new.clinic_id is not null and new.client_id is not null) execute function app.follow_client_merge();
