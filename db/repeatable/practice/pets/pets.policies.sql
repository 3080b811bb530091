alter table pets enable row level security;
alter table pets force row level security;

grant select on pets to clinic_member;
grant insert (
  clinic_id, name, species, breed, sex, neutered, born_on, birth_is_estimated, weight_grams, colour, microchip,
  microchip_kind, notes) on pets to clinic_member;
grant select (
  clinic_id, id, name, name_folded, species, breed, sex, neutered, born_on, birth_is_estimated, weight_grams,
  colour, microchip, microchip_kind, deceased_on, created_at, updated_at, archived_at) on pets to clinic_client;
grant update (breed, neutered, born_on, birth_is_estimated, colour) on pets to clinic_client;
grant update (
  name, species, breed, sex, neutered, born_on, birth_is_estimated, weight_grams, colour, microchip,
  microchip_kind, notes, expected_adult_grams, deceased_on, archived_at) on pets to clinic_member;
grant select (
  clinic_id, id, name, species, breed, sex, born_on, birth_is_estimated, microchip, deceased_on, created_at, archived_at) on pets to job_server;

create policy pets_member_select on pets for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('pet:read')));

create policy pets_member_insert on pets for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('pet:write')));

create policy pets_member_update on pets for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('pet:write')))
  with check (clinic_id = (select app.clinic_id()));

create policy pets_client_select on pets for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())) and id = any (array(select app.own_pet_ids())) and archived_at is null);

create policy pets_client_update on pets for update to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())) and id = any (array(select app.own_pet_ids())) and (select app.has_permission('own_pet:write')) and deceased_on is null and archived_at is null)
  with check (clinic_id = any (array(select app.own_clinic_ids())) and id = any (array(select app.own_pet_ids())));

create policy pets_job_select on pets for select to job_server using (clinic_id = (select app.clinic_id()));
