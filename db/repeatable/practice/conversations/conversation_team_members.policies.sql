alter table conversation_team_members enable row level security;
alter table conversation_team_members force row level security;

grant select on conversation_team_members to clinic_member;
grant insert (
  clinic_id, team_id, staff_member_id) on conversation_team_members to clinic_member;
grant delete on conversation_team_members to clinic_member;

create policy conversation_team_members_member_select on conversation_team_members for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:read')));

create policy conversation_team_members_member_insert on conversation_team_members for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:manage')));

create policy conversation_team_members_member_delete on conversation_team_members for delete to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:manage')));
