alter table message_actions enable row level security;
alter table message_actions force row level security;

grant select on message_actions to clinic_member;
grant insert (
  clinic_id, message_id, kind, target_id, pet_id, file_name) on message_actions to clinic_member;
grant update (
  target_id) on message_actions to clinic_member;

create policy message_actions_member_select on message_actions for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:read')));

create policy message_actions_member_insert on message_actions for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:write')));

create policy message_actions_member_update on message_actions for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:write')))
  with check (clinic_id = (select app.clinic_id()));
