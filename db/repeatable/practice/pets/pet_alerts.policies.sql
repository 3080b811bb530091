alter table pet_alerts enable row level security;
alter table pet_alerts force row level security;

grant select on pet_alerts to clinic_member;
grant insert (clinic_id, pet_id, kind, severity, note, substances, must_acknowledge) on pet_alerts to clinic_member;
grant select (clinic_id, id, pet_id, kind, severity, note, created_at, cleared_at) on pet_alerts to clinic_client;
grant update (cleared_at, cleared_by) on pet_alerts to clinic_member;

create policy pet_alerts_member_select on pet_alerts for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('pet:read')));

create policy pet_alerts_member_insert on pet_alerts for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('pet:write')));

create policy pet_alerts_member_update on pet_alerts for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('pet:write')))
  with check (clinic_id = (select app.clinic_id()));

create policy pet_alerts_client_select on pet_alerts for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())) and pet_id = any (array(select app.own_pet_ids())) and kind = 'allergy');
