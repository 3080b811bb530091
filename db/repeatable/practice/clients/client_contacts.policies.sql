alter table client_contacts enable row level security;
alter table client_contacts force row level security;

grant select on client_contacts to clinic_client;
grant select, delete on client_contacts to clinic_member;
grant insert (
  clinic_id, client_id, kind, value, normalized, label, is_primary) on client_contacts to clinic_client, clinic_member;
grant update (kind, value, normalized, label, is_primary) on client_contacts to clinic_member;

create policy client_contacts_member_select on client_contacts for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('client:read')));

create policy client_contacts_member_insert on client_contacts for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('client:write')));

create policy client_contacts_member_update on client_contacts for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('client:write')))
  with check (clinic_id = (select app.clinic_id()));

create policy client_contacts_member_delete on client_contacts for delete to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('client:write')));

create policy client_contacts_client_select on client_contacts for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())) and client_id = any (array(select app.own_client_ids())));

create policy client_contacts_client_insert on client_contacts for insert to clinic_client
  with check (clinic_id = any (array(select app.own_clinic_ids())) and client_id = any (array(select app.own_client_ids())));

-- Whether a client can be reminded by email.
grant select (clinic_id, id, client_id, kind, value, is_primary) on client_contacts to job_server;

create policy client_contacts_job_select on client_contacts for select to job_server using (clinic_id = (select app.clinic_id()));

-- Who wrote a message, and where it is answered.
grant select (normalized, label) on client_contacts to job_server;
