alter table lab_order_templates enable row level security;
alter table lab_order_templates force row level security;

grant select on lab_order_templates to clinic_member;
grant insert (clinic_id, name, laboratory_id, test_codes, species, priority) on lab_order_templates to clinic_member;
grant update (archived_at) on lab_order_templates to clinic_member;

create policy lab_order_templates_member_select on lab_order_templates for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('lab:read')));

create policy lab_order_templates_member_insert on lab_order_templates for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('act:write')));

create policy lab_order_templates_member_update on lab_order_templates for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('act:write')))
  with check (clinic_id = (select app.clinic_id()));
