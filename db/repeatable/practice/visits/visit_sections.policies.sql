alter table visit_sections enable row level security;
alter table visit_sections force row level security;

grant select on visit_sections to clinic_member;
grant insert (
  clinic_id, visit_id, section, content, plain_text, revision) on visit_sections to clinic_member;
grant update (
  content, plain_text, revision, saved_by, saved_at) on visit_sections to clinic_member;

create policy visit_sections_member_select on visit_sections for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:read')));

create policy visit_sections_member_insert on visit_sections for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:write')));

create policy visit_sections_member_update on visit_sections for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:write')))
  with check (clinic_id = (select app.clinic_id()));
