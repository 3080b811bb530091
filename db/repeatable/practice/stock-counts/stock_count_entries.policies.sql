alter table stock_count_entries enable row level security;
alter table stock_count_entries force row level security;

grant select on stock_count_entries to clinic_member;
grant insert (clinic_id, id, line_id, counted_thousandths, expected_thousandths, counted_at) on stock_count_entries to clinic_member;

create policy stock_count_entries_member_select on stock_count_entries for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('stock:read')));

create policy stock_count_entries_member_insert on stock_count_entries for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('stock:write')));
