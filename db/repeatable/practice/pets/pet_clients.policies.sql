alter table pet_clients enable row level security;
alter table pet_clients force row level security;

grant select on pet_clients to clinic_client;
grant select, delete on pet_clients to clinic_member;
grant insert (clinic_id, pet_id, client_id, is_primary) on pet_clients to clinic_member;
grant update (is_primary) on pet_clients to clinic_member;

create policy pet_clients_member_select on pet_clients for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('pet:read')));

create policy pet_clients_member_insert on pet_clients for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('pet:write')));

create policy pet_clients_member_update on pet_clients for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('pet:write')))
  with check (clinic_id = (select app.clinic_id()));

create policy pet_clients_member_delete on pet_clients for delete to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('pet:write')));

create policy pet_clients_client_select on pet_clients for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())) and pet_id = any (array(select app.own_pet_ids())));

-- What a message of a client may be about.
grant select (clinic_id, pet_id, client_id, is_primary) on pet_clients to job_server;

create policy pet_clients_job_select on pet_clients for select to job_server using (clinic_id = (select app.clinic_id()));
