alter table clinic_hours enable row level security;
alter table clinic_hours force row level security;

grant select on clinic_hours to clinic_client;
grant select, delete on clinic_hours to clinic_member;
grant insert (clinic_id, weekday, start_minute, end_minute) on clinic_hours to clinic_member;

create policy clinic_hours_member_select on clinic_hours for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('clinic:read')));

create policy clinic_hours_member_insert on clinic_hours for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('clinic:manage')));

create policy clinic_hours_member_update on clinic_hours for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('clinic:manage')))
  with check (clinic_id = (select app.clinic_id()));

create policy clinic_hours_member_delete on clinic_hours for delete to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('clinic:manage')));

create policy clinic_hours_client_select on clinic_hours for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())));

-- A job sends reminders while the clinic works.
grant select on clinic_hours to job_server;

create policy clinic_hours_job_select on clinic_hours for select to job_server using (clinic_id = (select app.clinic_id()));
