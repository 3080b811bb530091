alter table vaccination_certificates enable row level security;
alter table vaccination_certificates force row level security;

grant select on vaccination_certificates to clinic_member;
grant select (clinic_id, id, vaccination_id, pet_id, number, kind, content, content_hash, issued_at) on vaccination_certificates to clinic_client;
grant insert (
  clinic_id, vaccination_id, pet_id, number, kind, content, content_hash) on vaccination_certificates to clinic_member;

create policy vaccination_certificates_member_select on vaccination_certificates for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:read')));

create policy vaccination_certificates_member_insert on vaccination_certificates for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:write')));

-- CORE-9, CORE-10. Only whom it names: after a pet has changed hands, its certificates show a former owner's address.
create policy vaccination_certificates_client_select on vaccination_certificates for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())) and pet_id = any (array(select app.own_pet_ids()))
    and (content ->> 'clientId')::uuid = any (array(select app.own_client_ids()))
    and (select app.has_permission('own_record:read')));
