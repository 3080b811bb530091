alter table stock_levels enable row level security;
alter table stock_levels force row level security;

-- Written by triggers alone.
grant select on stock_levels to clinic_member, job_server;

create policy stock_levels_member_select on stock_levels for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('stock:read')));

-- What was used is forecast by a job.
create policy stock_levels_job_select on stock_levels for select to job_server using (clinic_id = (select app.clinic_id()));
