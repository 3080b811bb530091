alter table conversation_lanes enable row level security;
alter table conversation_lanes force row level security;

grant select on conversation_lanes to clinic_member, job_server;
grant insert (
  clinic_id, id) on conversation_lanes to clinic_member, job_server;
grant update (
  id) on conversation_lanes to clinic_member, job_server;

create policy conversation_lanes_member_select on conversation_lanes for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:read')));

create policy conversation_lanes_member_insert on conversation_lanes for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:write')));

create policy conversation_lanes_member_update on conversation_lanes for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:write')))
  with check (clinic_id = (select app.clinic_id()));

create policy conversation_lanes_job_select on conversation_lanes for select to job_server using (clinic_id = (select app.clinic_id()));

create policy conversation_lanes_job_insert on conversation_lanes for insert to job_server with check (clinic_id = (select app.clinic_id()));

create policy conversation_lanes_job_update on conversation_lanes for update to job_server
  using (clinic_id = (select app.clinic_id())) with check (clinic_id = (select app.clinic_id()));
