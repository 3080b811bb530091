alter table catalogue_items enable row level security;
alter table catalogue_items force row level security;

grant select on catalogue_items to clinic_member;
grant select (clinic_id, id, kind, name, code, income_category, tax_class, dispense_unit, is_billable, stock_unit, archived_at) on catalogue_items to job_server;
grant insert (
  clinic_id, kind, code, name, barcode, description, income_category, tax_class, is_billable, buy_unit,
  stock_unit, dispense_unit, stock_per_buy, dispense_per_stock, active_ingredients, species, min_age_days,
  max_age_days, min_weight_grams, max_weight_grams, control_schedule, label_text, withdrawal_text, fee_code,
  min_factor_percent, max_factor_percent, emergency_min_factor_percent, emergency_factor_percent, starter_key) on catalogue_items to clinic_member;
grant update (
  code, name, barcode, description, income_category, tax_class, is_billable, buy_unit, stock_unit,
  dispense_unit, stock_per_buy, dispense_per_stock, active_ingredients, species, min_age_days, max_age_days,
  min_weight_grams, max_weight_grams, control_schedule, label_text, withdrawal_text, fee_code,
  min_factor_percent, max_factor_percent, emergency_min_factor_percent, emergency_factor_percent, version, archived_at) on catalogue_items to clinic_member;

create policy catalogue_items_member_select on catalogue_items for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('catalogue:read')));

create policy catalogue_items_member_insert on catalogue_items for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('catalogue:manage')));

create policy catalogue_items_member_update on catalogue_items for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('catalogue:manage')))
  with check (clinic_id = (select app.clinic_id()));

create policy catalogue_items_job_select on catalogue_items for select to job_server using (clinic_id = (select app.clinic_id()));
