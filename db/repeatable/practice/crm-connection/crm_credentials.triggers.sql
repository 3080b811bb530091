create trigger crm_credentials_touch before update on crm_credentials for each row execute function app.touch_updated_at();

create trigger crm_credentials_resume after insert or update of user_type on crm_credentials
  for each row when (new.clinic_id is null and new.needs_reconnect_at is null) execute function app.resume_crm_leads();
