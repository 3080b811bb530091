alter table record_rules enable row level security;
alter table record_rules force row level security;

grant select on record_rules to clinic_member;
grant insert (
  clinic_id, lock_after_hours) on record_rules to clinic_member;
grant update (
  lock_after_hours) on record_rules to clinic_member;

create policy record_rules_member_select on record_rules for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:read')));

create policy record_rules_member_insert on record_rules for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:manage')));

create policy record_rules_member_update on record_rules for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:manage')))
  with check (clinic_id = (select app.clinic_id()));
