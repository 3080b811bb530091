alter table visit_templates enable row level security;
alter table visit_templates force row level security;

grant select on visit_templates to clinic_member;
grant insert (
  clinic_id, name, species, appointment_type_id, sections, findings, item_ids) on visit_templates to clinic_member;
grant update (
  name, species, appointment_type_id, sections, findings, item_ids, version, archived_at) on visit_templates to clinic_member;

create policy visit_templates_member_select on visit_templates for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:read')));

create policy visit_templates_member_insert on visit_templates for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:manage')));

create policy visit_templates_member_update on visit_templates for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:manage')))
  with check (clinic_id = (select app.clinic_id()));
