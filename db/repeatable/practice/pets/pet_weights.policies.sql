alter table pet_weights enable row level security;
alter table pet_weights force row level security;

grant select on pet_weights to clinic_client, clinic_member;
grant insert (clinic_id, pet_id, weight_grams, weighed_at) on pet_weights to clinic_member;

create policy pet_weights_member_select on pet_weights for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('pet:read')));

create policy pet_weights_member_insert on pet_weights for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('pet:write')));

create policy pet_weights_member_update on pet_weights for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('pet:write')))
  with check (clinic_id = (select app.clinic_id()));

create policy pet_weights_client_select on pet_weights for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())) and pet_id = any (array(select app.own_pet_ids())));
