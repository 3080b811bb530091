alter table estimate_templates enable row level security;
alter table estimate_templates force row level security;

grant select on estimate_templates to clinic_member;
grant insert (clinic_id, name, message, valid_days) on estimate_templates to clinic_member;
grant update (name, message, valid_days, archived_at, version) on estimate_templates to clinic_member;

create policy estimate_templates_member_select on estimate_templates for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:read')));

create policy estimate_templates_member_insert on estimate_templates for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:manage')));

create policy estimate_templates_member_update on estimate_templates for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:manage')))
  with check (clinic_id = (select app.clinic_id()));
