alter table lab_releases enable row level security;
alter table lab_releases force row level security;

grant select on lab_releases to clinic_member;
grant insert (clinic_id, report_id, revision, note, released_at) on lab_releases to clinic_member;
grant update (withdrawn_at, withdrawn_by) on lab_releases to clinic_member;

create policy lab_releases_member_select on lab_releases for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('lab:read')));

create policy lab_releases_member_insert on lab_releases for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:write')));

create policy lab_releases_member_update on lab_releases for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:write')))
  with check (clinic_id = (select app.clinic_id()));

-- CORE-9. The note that was written for the client.
grant select (clinic_id, id, report_id, revision, note, released_at, withdrawn_at) on lab_releases to clinic_client;

create policy lab_releases_client_select on lab_releases for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())) and withdrawn_at is null
    and exists (select from lab_reports r where r.clinic_id = lab_releases.clinic_id and r.id = lab_releases.report_id));
