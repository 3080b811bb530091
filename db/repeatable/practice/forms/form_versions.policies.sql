alter table form_versions enable row level security;
alter table form_versions force row level security;

grant select on form_versions to clinic_member;
grant insert (clinic_id, form_id, number, title, body, fields) on form_versions to clinic_member;
grant select (clinic_id, form_id, number, title, body, fields) on form_versions to clinic_client;

create policy form_versions_member_select on form_versions for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('document:read')));

create policy form_versions_member_insert on form_versions for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:manage')));

create policy form_versions_client_select on form_versions for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids()))
    and exists (select from form_requests r where r.clinic_id = form_versions.clinic_id and r.form_id = form_versions.form_id));
