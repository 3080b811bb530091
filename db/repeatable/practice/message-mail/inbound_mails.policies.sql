alter table inbound_mails enable row level security;
alter table inbound_mails force row level security;

-- For the figures of the settings: no addresses.
grant select (clinic_id, id, received_at, handled_at) on inbound_mails to clinic_member;
grant select on inbound_mails to job_server;
grant insert (clinic_id, id, object_id, size_bytes, sha256, envelope_from, envelope_to) on inbound_mails to job_server;
grant update (from_address, provider_id, handled_at, outcome, message_id, about_message_id) on inbound_mails to job_server;

create policy inbound_mails_member_select on inbound_mails for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:manage')));

create policy inbound_mails_job_select on inbound_mails for select to job_server using (clinic_id = (select app.clinic_id()));

create policy inbound_mails_job_insert on inbound_mails for insert to job_server
  with check (clinic_id = (select app.clinic_id()));

create policy inbound_mails_job_update on inbound_mails for update to job_server
  using (clinic_id = (select app.clinic_id())) with check (clinic_id = (select app.clinic_id()));
