create trigger api_keys_announce after insert or update of revoked_at on auth.api_keys
  for each row execute function app.announce_api_key();
