alter table purchase_receipt_lots enable row level security;
alter table purchase_receipt_lots force row level security;

grant select on purchase_receipt_lots to clinic_member;
grant insert (clinic_id, lot_id, receipt_id, order_id, line_id, item_id, quantity_thousandths, cost_minor) on purchase_receipt_lots to clinic_member;

create policy purchase_receipt_lots_member_select on purchase_receipt_lots for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('stock:read')));

create policy purchase_receipt_lots_member_insert on purchase_receipt_lots for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('stock:write')));
