alter table lab_test_items enable row level security;
alter table lab_test_items force row level security;

grant select on lab_test_items to clinic_member;
grant insert (clinic_id, laboratory_id, test_code, item_id) on lab_test_items to clinic_member;
grant update (item_id, changed_by, changed_at) on lab_test_items to clinic_member;

create policy lab_test_items_member_select on lab_test_items for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('lab:read')));

create policy lab_test_items_member_insert on lab_test_items for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('act:write')));

create policy lab_test_items_member_update on lab_test_items for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('act:write')))
  with check (clinic_id = (select app.clinic_id()));
