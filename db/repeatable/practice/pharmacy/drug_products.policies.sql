alter table drug_products enable row level security;
alter table drug_products force row level security;

grant select on drug_products to clinic_member;
grant insert (clinic_id, item_id, micrograms_per_unit, form) on drug_products to clinic_member;
grant update (micrograms_per_unit, form, version, changed_at, changed_by) on drug_products to clinic_member;

create policy drug_products_member_select on drug_products for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:read')));

create policy drug_products_member_insert on drug_products for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:manage')));

create policy drug_products_member_update on drug_products for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:manage')))
  with check (clinic_id = (select app.clinic_id()));
