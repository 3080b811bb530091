create trigger ghl_integrations_audit_key after insert or update or delete on ghl_integrations
  for each row when (current_user = 'service_key') execute function app.audit_key_write('user_id', 'ghl_integrations');

create trigger ghl_integrations_record_change after insert or update or delete on ghl_integrations
  for each row execute function app.record_change('ghl_integrations');

create trigger ghl_integrations_audit after insert or delete or update of user_data on ghl_integrations
  for each row execute function app.audit_crm_connection();
