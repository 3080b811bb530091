alter table conversation_teams enable row level security;
alter table conversation_teams force row level security;

grant select on conversation_teams to clinic_member, job_server;
grant insert (
  clinic_id, name) on conversation_teams to clinic_member;
grant update (
  name, archived_at) on conversation_teams to clinic_member;

create policy conversation_teams_member_select on conversation_teams for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:read')));

create policy conversation_teams_member_insert on conversation_teams for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:manage')));

create policy conversation_teams_member_update on conversation_teams for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:manage')))
  with check (clinic_id = (select app.clinic_id()));

create policy conversation_teams_job_select on conversation_teams for select to job_server using (clinic_id = (select app.clinic_id()));
