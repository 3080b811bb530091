alter table stock_counts enable row level security;
alter table stock_counts force row level security;

grant select on stock_counts to clinic_member;
grant insert (clinic_id, id, location_id, abc_class, limit_percent, note) on stock_counts to clinic_member;
grant update (status, version, closed_at, closed_by, closing_note) on stock_counts to clinic_member;

create policy stock_counts_member_select on stock_counts for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('stock:read')));

create policy stock_counts_member_insert on stock_counts for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('stock:write')));

-- Also for whoever locks a row, to enter what was counted.
create policy stock_counts_member_update on stock_counts for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('stock:write')));
