alter table visit_sections enable row level security;
alter table visit_sections force row level security;

grant select on visit_sections to clinic_member;
grant select (clinic_id, visit_id, section, content) on visit_sections to clinic_client;
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

-- CORE-9. Of a released visit the client sees the discharge instructions, and no other section.
create policy visit_sections_client_select on visit_sections for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())) and section = 'discharge'
    and exists (select from visits v where v.clinic_id = visit_sections.clinic_id and v.id = visit_sections.visit_id));
