alter table staff_members enable row level security;
alter table staff_members force row level security;

grant select, insert, update on staff_members to auth_server;
grant select on staff_members to clinic_member;
grant insert (
  clinic_id, full_name, email, title, phone, colour, takes_appointments, is_active) on staff_members to clinic_member;
grant select (clinic_id, id, full_name, title, colour, takes_appointments, is_active) on staff_members to clinic_client;
grant update (
  full_name, title, phone, licence_number, colour, takes_appointments, is_active) on staff_members to clinic_member;

create policy staff_members_member_select on staff_members for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('staff:read')));

create policy staff_members_member_insert on staff_members for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('staff:manage')));

create policy staff_members_member_update on staff_members for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('staff:manage')))
  with check (clinic_id = (select app.clinic_id()));

create policy staff_members_client_select on staff_members for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())) and is_active and takes_appointments);

create policy staff_members_server_all on staff_members for all to auth_server using (true) with check (true);

create policy staff_members_server_select on staff_members for select to auth_server using (true);

-- Who requested a study, for the worklist of the clinic's modalities.
grant select (clinic_id, id, user_id, full_name) on staff_members to job_server;

create policy staff_members_job_select on staff_members for select to job_server using (clinic_id = (select app.clinic_id()));
