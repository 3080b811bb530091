alter table contact_consents enable row level security;
alter table contact_consents force row level security;

grant select on contact_consents to clinic_member;
grant insert (
  clinic_id, client_id, channel, address, purpose, action, strength, method, wording_id, wording_version, wording, evidence,
  occurred_at) on contact_consents to clinic_member, job_server, clinic_client;
grant select (id, clinic_id, client_id, address_hash, channel, action, position) on contact_consents to job_server;
grant select (id, clinic_id, client_id) on contact_consents to clinic_client;

create policy contact_consents_member_select on contact_consents for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:read')));

create policy contact_consents_member_insert on contact_consents for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:write')));

-- What clients write and what carriers report is entered by jobs.
create policy contact_consents_job_select on contact_consents for select to job_server using (clinic_id = (select app.clinic_id()));

create policy contact_consents_job_insert on contact_consents for insert to job_server
  with check (clinic_id = (select app.clinic_id()));

create policy contact_consents_client_select on contact_consents for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())) and client_id = any (array(select app.own_client_ids())));

create policy contact_consents_client_insert on contact_consents for insert to clinic_client
  with check (clinic_id = any (array(select app.own_clinic_ids())) and client_id = any (array(select app.own_client_ids()))
    and method in ('portal', 'message') and (select app.has_permission('own_message:write')));
