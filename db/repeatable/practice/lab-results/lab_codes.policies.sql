alter table lab_codes enable row level security;
alter table lab_codes force row level security;

grant select on lab_codes to clinic_member, job_server;
grant update (ours, changed_at, changed_by) on lab_codes to clinic_member;

create policy lab_codes_member_select on lab_codes for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('lab:read')));

create policy lab_codes_member_update on lab_codes for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('lab:manage')))
  with check (clinic_id = (select app.clinic_id()));

create policy lab_codes_job_select on lab_codes for select to job_server using (clinic_id = (select app.clinic_id()));
