alter table twilio_accounts enable row level security;
alter table twilio_accounts force row level security;

grant select (clinic_id, state, account_sid, account_name, token_hint, sender_number, service_sid, whatsapp_number,
  whatsapp_content_sid, registration, hears, state_reason, connected_at, connected_by) on twilio_accounts to clinic_member;
grant insert (clinic_id, state, account_sid, account_name, token_sealed, token_hint, sender_number, service_sid, whatsapp_number,
  whatsapp_content_sid, registration, hears) on twilio_accounts to clinic_member;
grant update (state, account_sid, account_name, token_sealed, token_hint, sender_number, service_sid, whatsapp_number,
  whatsapp_content_sid, registration, hears, state_reason, connected_at, connected_by) on twilio_accounts to clinic_member;
grant select on twilio_accounts to job_server;
grant update (state, state_reason, registration, hears) on twilio_accounts to job_server;

create policy twilio_accounts_member_select on twilio_accounts for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:read')));

create policy twilio_accounts_member_insert on twilio_accounts for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:manage')));

create policy twilio_accounts_member_update on twilio_accounts for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:manage')))
  with check (clinic_id = (select app.clinic_id()));

create policy twilio_accounts_job_select on twilio_accounts for select to job_server using (clinic_id = (select app.clinic_id()));

create policy twilio_accounts_job_update on twilio_accounts for update to job_server
  using (clinic_id = (select app.clinic_id())) with check (clinic_id = (select app.clinic_id()));
