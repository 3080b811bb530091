alter table sent_mails enable row level security;
alter table sent_mails force row level security;

-- For the figures of the settings: no addresses.
grant select (clinic_id, message_id, sent_at, bounce_kind, bounced_at) on sent_mails to clinic_member;
grant select on sent_mails to job_server;
grant insert (clinic_id, message_id, conversation_id, provider_id, recipient, purpose) on sent_mails to job_server;
grant update (sent_at, bounce_kind, bounce_code, bounced_at) on sent_mails to job_server;

create policy sent_mails_member_select on sent_mails for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:manage')));

create policy sent_mails_job_select on sent_mails for select to job_server using (clinic_id = (select app.clinic_id()));

create policy sent_mails_job_insert on sent_mails for insert to job_server with check (clinic_id = (select app.clinic_id()));

create policy sent_mails_job_update on sent_mails for update to job_server
  using (clinic_id = (select app.clinic_id())) with check (clinic_id = (select app.clinic_id()));
