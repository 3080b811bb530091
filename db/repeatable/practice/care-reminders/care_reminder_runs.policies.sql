alter table care_reminder_runs enable row level security;
alter table care_reminder_runs force row level security;

grant select on care_reminder_runs to clinic_member, job_server;
grant insert (clinic_id, planned_on, planned, suppressed) on care_reminder_runs to job_server;

create policy care_reminder_runs_member_select on care_reminder_runs for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:read')));

create policy care_reminder_runs_job_select on care_reminder_runs for select to job_server using (clinic_id = (select app.clinic_id()));

create policy care_reminder_runs_job_insert on care_reminder_runs for insert to job_server with check (clinic_id = (select app.clinic_id()));
