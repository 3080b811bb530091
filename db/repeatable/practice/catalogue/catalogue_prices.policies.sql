alter table catalogue_prices enable row level security;
alter table catalogue_prices force row level security;

grant select on catalogue_prices to clinic_member;
grant insert (
  clinic_id, item_id, valid_from_on, unit_price_minor, fixed_price_minor, minimum_price_minor, includes_tax, currency) on catalogue_prices to clinic_member;
grant update (
  unit_price_minor, fixed_price_minor, minimum_price_minor, includes_tax, currency) on catalogue_prices to clinic_member;

grant delete on catalogue_prices to clinic_member;

create policy catalogue_prices_member_select on catalogue_prices for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('catalogue:read')));

create policy catalogue_prices_member_insert on catalogue_prices for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('catalogue:manage')));

create policy catalogue_prices_member_update on catalogue_prices for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('catalogue:manage')))
  with check (clinic_id = (select app.clinic_id()));

create policy catalogue_prices_member_delete on catalogue_prices for delete to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('catalogue:manage')));
