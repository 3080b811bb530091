alter table pet_photos enable row level security;
alter table pet_photos force row level security;

grant select, delete on pet_photos to clinic_member;
grant insert (clinic_id, pet_id, document_id) on pet_photos to clinic_member;
grant update (document_id) on pet_photos to clinic_member;
grant select on pet_photos to clinic_client;

create policy pet_photos_member_select on pet_photos for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('document:read')));

create policy pet_photos_member_insert on pet_photos for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('document:write')));

create policy pet_photos_member_update on pet_photos for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('document:write')))
  with check (clinic_id = (select app.clinic_id()));

create policy pet_photos_member_delete on pet_photos for delete to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('document:write')));

-- CORE-9. The policy of documents decides which pictures a client sees.
create policy pet_photos_client_select on pet_photos for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())) and pet_id = any (array(select app.own_pet_ids()))
    and exists (select from documents d where d.clinic_id = pet_photos.clinic_id and d.id = pet_photos.document_id));
