alter table imaging_annotations enable row level security;
alter table imaging_annotations force row level security;

grant select on imaging_annotations to clinic_member;
grant insert (clinic_id, study_id, marks) on imaging_annotations to clinic_member;
grant update (marks, version, changed_at, changed_by) on imaging_annotations to clinic_member;

create policy imaging_annotations_member_select on imaging_annotations for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('lab:read')));

create policy imaging_annotations_member_insert on imaging_annotations for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('document:write')));

create policy imaging_annotations_member_update on imaging_annotations for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('document:write')))
  with check (clinic_id = (select app.clinic_id()));
