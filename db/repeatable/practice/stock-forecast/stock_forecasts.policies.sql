alter table stock_forecasts enable row level security;
alter table stock_forecasts force row level security;

grant select on stock_forecasts to clinic_member, job_server;
grant insert (
  clinic_id, item_id, week_on, method, expected_thousandths, average_thousandths, use_per_day_thousandths) on stock_forecasts to job_server;
grant update (actual_thousandths) on stock_forecasts to job_server;
grant delete on stock_forecasts to job_server;

create policy stock_forecasts_member_select on stock_forecasts for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('stock:read')));

-- Only the weekly job writes them.
create policy stock_forecasts_job_select on stock_forecasts for select to job_server using (clinic_id = (select app.clinic_id()));

create policy stock_forecasts_job_insert on stock_forecasts for insert to job_server
  with check (clinic_id = (select app.clinic_id()));

create policy stock_forecasts_job_update on stock_forecasts for update to job_server
  using (clinic_id = (select app.clinic_id())) with check (clinic_id = (select app.clinic_id()));

create policy stock_forecasts_job_delete on stock_forecasts for delete to job_server using (clinic_id = (select app.clinic_id()));
