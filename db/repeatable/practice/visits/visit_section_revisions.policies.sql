alter table visit_section_revisions enable row level security;
alter table visit_section_revisions force row level security;

grant select on visit_section_revisions to clinic_member;
grant insert (
  clinic_id, visit_id, section, revision, content) on visit_section_revisions to clinic_member;

create policy visit_section_revisions_member_select on visit_section_revisions for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:read')));

create policy visit_section_revisions_member_insert on visit_section_revisions for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:write')));
