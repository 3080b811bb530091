alter table payment_plans enable row level security;
alter table payment_plans force row level security;

grant select on payment_plans to clinic_member;
grant insert (clinic_id, id, client_id, currency, total_minor, agreed_on, agreed_with, note) on payment_plans to clinic_member;
grant update (ended_at, ended_by, end_reason) on payment_plans to clinic_member;

create policy payment_plans_member_select on payment_plans for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:read')));

create policy payment_plans_member_insert on payment_plans for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:write')));

create policy payment_plans_member_update on payment_plans for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:write')))
  with check (clinic_id = (select app.clinic_id()));

-- What a plan covers is not reminded of by a job.
grant select (clinic_id, id, ended_at) on payment_plans to job_server;

create policy payment_plans_job_select on payment_plans for select to job_server using (clinic_id = (select app.clinic_id()));
