alter table controlled_containers enable row level security;
alter table controlled_containers force row level security;

grant select on controlled_containers to clinic_member;
grant insert (clinic_id, id, number, item_id, lot_id, drug_name, schedule, substance, form, strength, unit, size_thousandths, location_id) on controlled_containers to clinic_member;

create policy controlled_containers_member_select on controlled_containers for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('controlled:read')));

create policy controlled_containers_member_insert on controlled_containers for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('controlled:write')));
