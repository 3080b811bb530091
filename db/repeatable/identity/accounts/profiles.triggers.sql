create trigger profiles_touch before insert or update on profiles for each row execute function app.touch_updated_at();

create trigger profiles_set_email before insert or update on profiles
  for each row execute function app.set_profile_email();

create trigger profiles_audit_key after insert or update or delete on profiles
  for each row when (current_user = 'service_key') execute function app.audit_key_write('id', 'profiles');

create trigger profiles_record_change after insert or update or delete on profiles
  for each row execute function app.record_change('profiles');
