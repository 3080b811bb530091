alter table rooms enable row level security;
alter table rooms force row level security;

grant select on rooms to clinic_client, clinic_member;
grant insert (clinic_id, name, is_active) on rooms to clinic_member;
grant update (name, is_active) on rooms to clinic_member;

create policy rooms_member_select on rooms for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('clinic:read')));

create policy rooms_member_insert on rooms for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('clinic:manage')));

create policy rooms_member_update on rooms for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('clinic:manage')))
  with check (clinic_id = (select app.clinic_id()));

create policy rooms_client_select on rooms for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())) and is_active);
