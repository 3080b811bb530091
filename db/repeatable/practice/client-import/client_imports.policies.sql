alter table client_imports enable row level security;
alter table client_imports force row level security;

grant select on client_imports to clinic_member;
grant insert (clinic_id, client_count, pet_count, skipped_count) on client_imports to clinic_member;

create policy client_imports_member_select on client_imports for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('client:read')));

create policy client_imports_member_insert on client_imports for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('client:write')));
