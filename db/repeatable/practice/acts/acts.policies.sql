alter table acts enable row level security;
alter table acts force row level security;

grant select on acts to clinic_member;
grant insert (
  clinic_id, visit_id, pet_id, item_id, item_kind, item_name, item_code, unit, quantity_thousandths,
  factor_percent, is_emergency, note, is_billable, unbilled_reason, use, status, schedule_id, scheduled_for, planned_for,
  done_at, done_by, override_reason, overridden_alert_ids) on acts to clinic_member;
grant select (clinic_id, id, schedule_id, scheduled_for) on acts to job_server;
grant insert (
  clinic_id, visit_id, pet_id, item_id, item_kind, item_name, item_code, unit, quantity_thousandths, note, is_billable,
  schedule_id, scheduled_for, planned_for, override_reason, overridden_alert_ids) on acts to job_server;
grant update (
  quantity_thousandths, factor_percent, is_emergency, note, is_billable, unbilled_reason, use, status, planned_for, done_at, done_by,
  voided_at, voided_by, void_reason, is_declined, override_reason, overridden_alert_ids, version) on acts to clinic_member;

create policy acts_member_select on acts for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:read')));

create policy acts_member_insert on acts for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('act:write')));

create policy acts_member_update on acts for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('act:write')))
  with check (clinic_id = (select app.clinic_id()));

-- A schedule's acts are planned by a job.
create policy acts_job_select on acts for select to job_server using (clinic_id = (select app.clinic_id()));

create policy acts_job_insert on acts for insert to job_server
  with check (clinic_id = (select app.clinic_id()) and schedule_id is not null and status = 'planned');
