alter table stock_locations enable row level security;
alter table stock_locations force row level security;

grant select on stock_locations to clinic_member;
grant insert (clinic_id, id, name, kind) on stock_locations to clinic_member;
grant update (name, kind, is_default, version, archived_at) on stock_locations to clinic_member;

create policy stock_locations_member_select on stock_locations for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('stock:read')));

create policy stock_locations_member_insert on stock_locations for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('stock:manage')));

create policy stock_locations_member_update on stock_locations for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('stock:manage')));
