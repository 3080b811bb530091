alter table pet_former_clients enable row level security;
alter table pet_former_clients force row level security;

grant select on pet_former_clients to clinic_member;
grant insert (clinic_id, pet_id, client_id, note) on pet_former_clients to clinic_member;

create policy pet_former_clients_member_select on pet_former_clients for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('pet:read')));

create policy pet_former_clients_member_insert on pet_former_clients for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('pet:write')));
