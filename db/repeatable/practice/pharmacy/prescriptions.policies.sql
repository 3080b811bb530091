alter table prescriptions enable row level security;
alter table prescriptions force row level security;

grant select on prescriptions to clinic_member;
grant insert (clinic_id, number, visit_id, item_id, drug_name, strength, control_schedule, directions, quantity_thousandths, unit, refills,
  written_on, expires_on, filled_at, note, dose, override_reason, overridden_alert_ids, monitor_test, monitor_every_days, prescriber_id,
  approved_at, status) on prescriptions to clinic_member;
-- What was prescribed stays as it was.
grant update (refills, prescriber_id, approved_at, status, status_reason, version) on prescriptions to clinic_member;

create policy prescriptions_member_select on prescriptions for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:read')));

-- Only whoever may sign records approves.
create policy prescriptions_member_insert on prescriptions for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:write'))
    and (status = 'awaiting_approval' or (select app.has_permission('record:sign'))));

-- The counter locks one while it dispenses, and refills are answered there.
create policy prescriptions_member_update on prescriptions for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('act:write')))
  with check (clinic_id = (select app.clinic_id()));
