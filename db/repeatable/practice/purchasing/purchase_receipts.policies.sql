alter table purchase_receipts enable row level security;
alter table purchase_receipts force row level security;

grant select on purchase_receipts to clinic_member;
grant insert (clinic_id, id, order_id, location_id, delivery_note) on purchase_receipts to clinic_member;

create policy purchase_receipts_member_select on purchase_receipts for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('stock:read')));

create policy purchase_receipts_member_insert on purchase_receipts for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('stock:write')));
