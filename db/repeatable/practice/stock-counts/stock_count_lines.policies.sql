alter table stock_count_lines enable row level security;
alter table stock_count_lines force row level security;

grant select on stock_count_lines to clinic_member;
grant insert (clinic_id, id, count_id, item_id, location_id, lot_id, unit) on stock_count_lines to clinic_member;

create policy stock_count_lines_member_select on stock_count_lines for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('stock:read')));

create policy stock_count_lines_member_insert on stock_count_lines for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('stock:write')));
