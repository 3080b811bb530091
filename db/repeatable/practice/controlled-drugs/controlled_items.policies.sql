alter table controlled_items enable row level security;
alter table controlled_items force row level security;

grant select on controlled_items to clinic_member;
grant insert (clinic_id, item_id, substance, form, strength, product_code, hub_loss_thousandths) on controlled_items to clinic_member;
grant update (substance, form, strength, product_code, hub_loss_thousandths, version, changed_at, changed_by) on controlled_items to clinic_member;

create policy controlled_items_member_select on controlled_items for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('controlled:read')));

create policy controlled_items_member_insert on controlled_items for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('controlled:manage')));

create policy controlled_items_member_update on controlled_items for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('controlled:manage')));
