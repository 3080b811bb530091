create trigger api_keys_broadcast after insert or update of revoked_at on auth.api_keys
  for each row execute function app.broadcast_api_key();
