alter table lab_specimens enable row level security;
alter table lab_specimens force row level security;

grant select on lab_specimens to clinic_member, job_server;
grant insert (clinic_id, order_id, position, specimen, container) on lab_specimens to clinic_member;
grant update (collected_at, collected_by) on lab_specimens to clinic_member;

create policy lab_specimens_member_select on lab_specimens for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('lab:read')));

create policy lab_specimens_member_insert on lab_specimens for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('act:write')));

create policy lab_specimens_member_update on lab_specimens for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('act:write')))
  with check (clinic_id = (select app.clinic_id()));

create policy lab_specimens_job_select on lab_specimens for select to job_server using (clinic_id = (select app.clinic_id()));
