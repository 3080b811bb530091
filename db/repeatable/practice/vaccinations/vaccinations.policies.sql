alter table vaccinations enable row level security;
alter table vaccinations force row level security;

grant select on vaccinations to clinic_member, job_server;
grant select (
  clinic_id, id, pet_id, product_name, manufacturer, targets, lot, dose_number, is_booster, given_on, given_by_name,
  rabies_tag, is_elsewhere, elsewhere_name, next_due_on, created_at, voided_at) on vaccinations to clinic_client;
grant insert (
  clinic_id, pet_id, visit_id, act_id, item_id, product_name, manufacturer, targets, licensed_months, lot,
  lot_expires_on, dose_number, is_booster, route, site, given_on, given_by, given_by_name, given_by_licence,
  supervised_by, supervised_by_name, supervised_by_licence, rabies_tag, is_elsewhere, elsewhere_name, proof_document_id, verified_at, verified_by, next_due_on, rule,
  explanation) on vaccinations to clinic_member;
grant update (
  proof_document_id, verified_at, verified_by, reaction, reaction_severity, reaction_at, voided_at, voided_by, void_reason) on vaccinations to clinic_member;

create policy vaccinations_member_select on vaccinations for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:read')));

create policy vaccinations_member_insert on vaccinations for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('act:write')));

create policy vaccinations_member_update on vaccinations for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('act:write')))
  with check (clinic_id = (select app.clinic_id()));

create policy vaccinations_client_select on vaccinations for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())) and pet_id = any (array(select app.own_pet_ids())) and voided_at is null
    and (select app.has_permission('own_record:read')));

create policy vaccinations_job_select on vaccinations for select to job_server using (clinic_id = (select app.clinic_id()));
