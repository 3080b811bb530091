create trigger contact_consents_follow_client_merge before insert on contact_consents
  for each row when (new.client_id is not null) execute function app.follow_client_merge();
