create trigger signing_keys_touch before update of status on auth.signing_keys
  for each row when (old.status <> new.status) execute function auth.touch_signing_key();
