alter table exam_findings enable row level security;
alter table exam_findings force row level security;

grant select on exam_findings to clinic_member;
grant insert (
  clinic_id, visit_id, body_system, result, note, is_unconfirmed, revision) on exam_findings to clinic_member;
grant update (
  result, note, is_unconfirmed, revision, recorded_by, recorded_at) on exam_findings to clinic_member;

create policy exam_findings_member_select on exam_findings for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:read')));

create policy exam_findings_member_insert on exam_findings for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:write')));

create policy exam_findings_member_update on exam_findings for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:write')))
  with check (clinic_id = (select app.clinic_id()));
