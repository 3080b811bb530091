alter table never_ordered_items enable row level security;
alter table never_ordered_items force row level security;

grant select on never_ordered_items to clinic_member;
grant insert (clinic_id, item_id) on never_ordered_items to clinic_member;
grant delete on never_ordered_items to clinic_member;

create policy never_ordered_items_member_select on never_ordered_items for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('stock:read')));

create policy never_ordered_items_member_insert on never_ordered_items for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('stock:manage')));

create policy never_ordered_items_member_delete on never_ordered_items for delete to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('stock:manage')));
