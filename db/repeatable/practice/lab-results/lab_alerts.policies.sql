alter table lab_alerts enable row level security;
alter table lab_alerts force row level security;

grant select on lab_alerts to clinic_member, job_server;
grant insert (clinic_id, report_id, revision, doctor_id, raised_at, escalate_at) on lab_alerts to clinic_member, job_server;
grant update (doctor_id, acknowledged_at, acknowledged_by) on lab_alerts to clinic_member;
grant update (escalated_at, cover_doctor_id) on lab_alerts to job_server;

create policy lab_alerts_member_select on lab_alerts for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('lab:read')));

create policy lab_alerts_member_insert on lab_alerts for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:write')));

create policy lab_alerts_member_update on lab_alerts for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:write')))
  with check (clinic_id = (select app.clinic_id()));

create policy lab_alerts_job_select on lab_alerts for select to job_server using (clinic_id = (select app.clinic_id()));

create policy lab_alerts_job_insert on lab_alerts for insert to job_server with check (clinic_id = (select app.clinic_id()));

create policy lab_alerts_job_update on lab_alerts for update to job_server
  using (clinic_id = (select app.clinic_id())) with check (clinic_id = (select app.clinic_id()));
