alter table documents enable row level security;
alter table documents force row level security;

grant select on documents to clinic_member;
grant insert (
  clinic_id, pet_id, client_id, visit_id, kind, title, bucket_id, object_name, thumbnail_name, mime_type,
  size_bytes, width, height, dated_on, note, is_client_visible, rotation) on documents to clinic_member;
grant update (
  kind, title, thumbnail_name, dated_on, note, is_client_visible, annotations, rotation, version, archived_at,
  visit_id, pet_id, client_id) on documents to clinic_member;

create policy documents_member_select on documents for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('document:read')));

create policy documents_member_insert on documents for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('document:write')));

create policy documents_member_update on documents for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('document:write')))
  with check (clinic_id = (select app.clinic_id()));
