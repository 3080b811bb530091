alter table client_import_clients enable row level security;
alter table client_import_clients force row level security;

grant select on client_import_clients to clinic_member;
grant insert (clinic_id, import_id, client_id, fingerprint) on client_import_clients to clinic_member;

create policy client_import_clients_member_select on client_import_clients for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('client:read')));

create policy client_import_clients_member_insert on client_import_clients for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('client:write')));
