alter table controlled_licences enable row level security;
alter table controlled_licences force row level security;

grant select on controlled_licences to clinic_member;
grant insert (clinic_id, staff_member_id, kind, number, authority, expires_on) on controlled_licences to clinic_member;
grant update (number, authority, expires_on, version, changed_at, changed_by) on controlled_licences to clinic_member;

create policy controlled_licences_member_select on controlled_licences for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('controlled:read')));

create policy controlled_licences_member_insert on controlled_licences for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('controlled:manage')));

create policy controlled_licences_member_update on controlled_licences for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('controlled:manage')));
