alter table act_schedules enable row level security;
alter table act_schedules force row level security;

grant select on act_schedules to clinic_member, job_server;
grant insert (
  clinic_id, visit_id, pet_id, item_id, quantity_thousandths, note, every_minutes, times_minutes, starts_at, ends_at,
  override_reason, overridden_alert_ids) on act_schedules to clinic_member;
grant update (
  stopped_at, stopped_by, stop_reason) on act_schedules to clinic_member;

create policy act_schedules_member_select on act_schedules for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:read')));

create policy act_schedules_member_insert on act_schedules for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:write')));

create policy act_schedules_member_update on act_schedules for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:write')))
  with check (clinic_id = (select app.clinic_id()));

create policy act_schedules_job_select on act_schedules for select to job_server using (clinic_id = (select app.clinic_id()));
