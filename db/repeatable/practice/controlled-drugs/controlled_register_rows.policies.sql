alter table controlled_register_rows enable row level security;
alter table controlled_register_rows force row level security;

grant select on controlled_register_rows to clinic_member;
grant insert (clinic_id, container_id, kind, quantity_thousandths, location_id, movement_id, act_id, reverses_position, discrepancy_id, confirmation_id, reason, note) on controlled_register_rows to clinic_member;

create policy controlled_register_rows_member_select on controlled_register_rows for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('controlled:read')));

create policy controlled_register_rows_member_insert on controlled_register_rows for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('controlled:write')));
