alter table contact_preferences enable row level security;
alter table contact_preferences force row level security;

grant select on contact_preferences to clinic_member;
grant select (clinic_id, client_id, channels, version) on contact_preferences to clinic_client, job_server;
grant insert (clinic_id, client_id, channels) on contact_preferences to clinic_member, clinic_client;
grant update (channels, version, changed_at, changed_by) on contact_preferences to clinic_member, clinic_client;

create policy contact_preferences_member_select on contact_preferences for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:read')));

create policy contact_preferences_member_insert on contact_preferences for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:write')));

create policy contact_preferences_member_update on contact_preferences for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:write')))
  with check (clinic_id = (select app.clinic_id()));

create policy contact_preferences_job_select on contact_preferences for select to job_server
  using (clinic_id = (select app.clinic_id()));

create policy contact_preferences_client_select on contact_preferences for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())) and client_id = any (array(select app.own_client_ids())));

create policy contact_preferences_client_insert on contact_preferences for insert to clinic_client
  with check (clinic_id = any (array(select app.own_clinic_ids())) and client_id = any (array(select app.own_client_ids()))
    and (select app.has_permission('own_message:write')));

create policy contact_preferences_client_update on contact_preferences for update to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())) and client_id = any (array(select app.own_client_ids()))
    and (select app.has_permission('own_message:write')))
  with check (clinic_id = any (array(select app.own_clinic_ids())) and client_id = any (array(select app.own_client_ids())));
