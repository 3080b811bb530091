alter table staff_hours enable row level security;
alter table staff_hours force row level security;

grant select on staff_hours to clinic_client;
grant select, delete on staff_hours to clinic_member;
grant insert (clinic_id, staff_member_id, weekday, start_minute, end_minute) on staff_hours to clinic_member;

create policy staff_hours_member_select on staff_hours for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('staff:read')));

create policy staff_hours_member_insert on staff_hours for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('staff:manage')));

create policy staff_hours_member_update on staff_hours for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('staff:manage')))
  with check (clinic_id = (select app.clinic_id()));

create policy staff_hours_member_delete on staff_hours for delete to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('staff:manage')));

create policy staff_hours_client_select on staff_hours for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())));
