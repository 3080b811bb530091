create trigger users_update_profile_email after update of email on auth.users
  for each row when (new.email is distinct from old.email) execute function app.update_profile_email();
