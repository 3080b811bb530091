alter table purchase_orders enable row level security;
alter table purchase_orders force row level security;

grant select on purchase_orders to clinic_member;
grant insert (clinic_id, id, year, counter, supplier_id, location_id, note, currency) on purchase_orders to clinic_member;
grant update (location_id, state, note, approved_at, approved_by, sent_at, sent_by, document, expected_on, ended_at, end_reason, version) on purchase_orders to clinic_member;

create policy purchase_orders_member_select on purchase_orders for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('stock:read')));

create policy purchase_orders_member_insert on purchase_orders for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('stock:write')));

create policy purchase_orders_member_update on purchase_orders for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('stock:write')));
