create trigger mfa_factors_touch before update on auth.mfa_factors for each row execute function app.touch_updated_at();

create trigger mfa_factors_record after insert or delete or update of status on auth.mfa_factors
  for each row execute function auth.record_second_factor();
