alter table charges enable row level security;
alter table charges force row level security;

grant select on charges to clinic_member;
grant insert (
  clinic_id, client_id, pet_id, visit_id, act_id, item_id, description, code, income_category, tax_class,
  includes_tax, taxes, quantity_thousandths, unit, unit_price_minor, fixed_price_minor, minimum_price_minor, factor_percent,
  amount_minor, currency, divided_from_id, share_number, share_ppm) on charges to clinic_member;
grant select (clinic_id, id, pet_id) on charges to job_server;
grant insert (
  clinic_id, client_id, pet_id, item_id, description, code, income_category, tax_class, taxes, quantity_thousandths,
  unit_price_minor, fixed_price_minor, minimum_price_minor, amount_minor, currency) on charges to job_server;
grant update (
  client_id, voided_at, voided_by) on charges to clinic_member;

create policy charges_member_select on charges for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:read')));

create policy charges_member_insert on charges for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('act:write')));

create policy charges_member_update on charges for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('act:write')))
  with check (clinic_id = (select app.clinic_id()));

-- The fees of wellness plans are charged by a job.
create policy charges_job_select on charges for select to job_server using (clinic_id = (select app.clinic_id()));

create policy charges_job_insert on charges for insert to job_server
  with check (clinic_id = (select app.clinic_id()) and act_id is null and visit_id is null);
