alter table client_import_pets enable row level security;
alter table client_import_pets force row level security;

grant select on client_import_pets to clinic_member;
grant insert (clinic_id, import_id, client_id, pet_id) on client_import_pets to clinic_member;

create policy client_import_pets_member_select on client_import_pets for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('client:read')));

create policy client_import_pets_member_insert on client_import_pets for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('client:write')));
