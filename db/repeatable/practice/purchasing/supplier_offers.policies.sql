alter table supplier_offers enable row level security;
alter table supplier_offers force row level security;

grant select on supplier_offers to clinic_member;
grant insert (clinic_id, supplier_id, item_id, code, name, pack_name, pack_thousandths, minimum_packs, increment_packs, lead_days, price_minor, currency, is_preferred) on supplier_offers to clinic_member;
grant update (code, name, pack_name, pack_thousandths, minimum_packs, increment_packs, lead_days, price_minor, currency, is_preferred, version, updated_at) on supplier_offers to clinic_member;
grant delete on supplier_offers to clinic_member;

create policy supplier_offers_member_select on supplier_offers for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('stock:read')));

create policy supplier_offers_member_insert on supplier_offers for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('stock:manage')));

create policy supplier_offers_member_update on supplier_offers for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('stock:manage')));

create policy supplier_offers_member_delete on supplier_offers for delete to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('stock:manage')));
