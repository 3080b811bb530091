create trigger users_touch before update on auth.users for each row execute function app.touch_updated_at();

create trigger users_broadcast_ban after update of banned_until on auth.users
  for each row when (old.banned_until is distinct from new.banned_until)
  execute function app.broadcast_ban();

create trigger users_delete_sign_ups after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null) execute function auth.delete_other_sign_ups();

create trigger users_delete_unverified_factors after update of password_hash on auth.users
  for each row when (new.password_hash is null and old.password_hash is not null
    and (old.is_address_assumed or old.email_confirmed_at is null))
  execute function auth.delete_unverified_factors();
