alter table follow_ups enable row level security;
alter table follow_ups force row level security;

grant select on follow_ups to clinic_member;
grant insert (pet_id, client_id, purpose, day, status, planned_on, text, message_id, task_id) on follow_ups to clinic_member;
grant update (client_id, status, planned_on, text, message_id, task_id, version, changed_at, changed_by) on follow_ups to clinic_member;

create policy follow_ups_member_select on follow_ups for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('task:read')));

create policy follow_ups_member_insert on follow_ups for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('task:write')));

create policy follow_ups_member_update on follow_ups for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('task:write')))
  with check (clinic_id = (select app.clinic_id()));
