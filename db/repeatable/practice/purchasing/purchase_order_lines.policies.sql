alter table purchase_order_lines enable row level security;
alter table purchase_order_lines force row level security;

grant select on purchase_order_lines to clinic_member;
grant insert (clinic_id, id, order_id, position, item_id, item_name, unit, supplier_code, supplier_name, pack_name, pack_thousandths, packs, price_minor, suggestion) on purchase_order_lines to clinic_member;
grant update (position, packs, price_minor, is_complete) on purchase_order_lines to clinic_member;
grant delete on purchase_order_lines to clinic_member;

create policy purchase_order_lines_member_select on purchase_order_lines for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('stock:read')));

create policy purchase_order_lines_member_insert on purchase_order_lines for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('stock:write')));

create policy purchase_order_lines_member_update on purchase_order_lines for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('stock:write')));

create policy purchase_order_lines_member_delete on purchase_order_lines for delete to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('stock:write')));
