alter table controlled_count_lines enable row level security;
alter table controlled_count_lines force row level security;

grant select on controlled_count_lines to clinic_member;
grant insert (clinic_id, count_id, line_number, item_id, lot_id, location_id, container_id, counted_thousandths, is_estimate) on controlled_count_lines to clinic_member;

create policy controlled_count_lines_member_select on controlled_count_lines for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('controlled:read')));

create policy controlled_count_lines_member_insert on controlled_count_lines for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('controlled:write')));
