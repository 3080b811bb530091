alter table vaccine_products enable row level security;
alter table vaccine_products force row level security;

grant select on vaccine_products to clinic_member;
grant insert (
  clinic_id, item_id, manufacturer, targets, licensed_months, min_age_days, route) on vaccine_products to clinic_member;
grant update (
  manufacturer, targets, licensed_months, min_age_days, route, version) on vaccine_products to clinic_member;

create policy vaccine_products_member_select on vaccine_products for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:read')));

create policy vaccine_products_member_insert on vaccine_products for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('catalogue:manage')));

create policy vaccine_products_member_update on vaccine_products for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('catalogue:manage')))
  with check (clinic_id = (select app.clinic_id()));
