create trigger contact_links_follow_client_merge before insert on contact_links
  for each row when (new.client_id is not null) execute function app.follow_client_merge();
