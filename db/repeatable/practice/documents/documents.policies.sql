alter table documents enable row level security;
alter table documents force row level security;

grant select on documents to clinic_member;
grant insert (
  clinic_id, pet_id, client_id, visit_id, kind, title, object_id, object_name, mime_type, size_bytes, dated_on, note,
  is_client_visible, rotation) on documents to clinic_member;
grant update (
  kind, title, dated_on, note, is_client_visible, annotations, rotation, version, archived_at) on documents to clinic_member;
-- Without the note, the annotations and who uploaded it: they are the clinic's own.
grant select (
  clinic_id, id, pet_id, client_id, kind, title, object_id, object_name, mime_type, size_bytes, dated_on, is_client_visible,
  rotation, created_at, archived_at) on documents to clinic_client;

create policy documents_member_select on documents for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('document:read')));

create policy documents_member_insert on documents for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('document:write')));

create policy documents_member_update on documents for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('document:write')))
  with check (clinic_id = (select app.clinic_id()));

create policy documents_client_select on documents for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())) and is_client_visible and archived_at is null
    and (select app.has_permission('own_record:read'))
    and (pet_id = any (array(select app.own_pet_ids())) or pet_id is null and client_id = any (array(select app.own_client_ids()))));
