alter table suppliers enable row level security;
alter table suppliers force row level security;

grant select on suppliers to clinic_member;
grant insert (clinic_id, id, name, email, phone, address, account_number, registration, lead_days, note) on suppliers to clinic_member;
grant update (name, email, phone, address, account_number, registration, lead_days, note, version, archived_at) on suppliers to clinic_member;

create policy suppliers_member_select on suppliers for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('stock:read')));

create policy suppliers_member_insert on suppliers for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('stock:manage')));

create policy suppliers_member_update on suppliers for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('stock:manage')));
