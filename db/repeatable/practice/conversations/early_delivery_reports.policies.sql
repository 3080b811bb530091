alter table early_delivery_reports enable row level security;
alter table early_delivery_reports force row level security;

grant select on early_delivery_reports to clinic_member, job_server;
grant insert (
  clinic_id, channel, endpoint, provider_id, status, failure, code, at, created_at) on early_delivery_reports to job_server;
grant delete on early_delivery_reports to job_server;

create policy early_delivery_reports_member_select on early_delivery_reports for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:read')));

create policy early_delivery_reports_job_select on early_delivery_reports for select to job_server using (clinic_id = (select app.clinic_id()));

create policy early_delivery_reports_job_insert on early_delivery_reports for insert to job_server with check (clinic_id = (select app.clinic_id()));

create policy early_delivery_reports_job_delete on early_delivery_reports for delete to job_server using (clinic_id = (select app.clinic_id()));
