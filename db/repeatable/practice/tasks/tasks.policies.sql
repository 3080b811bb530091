alter table tasks enable row level security;
alter table tasks force row level security;

grant select on tasks to clinic_member;
grant insert (
  clinic_id, title, note, kind, pet_id, client_id, visit_id, act_id, assignee_id, due_on, client_draft) on tasks to clinic_member;
grant update (
  title, note, kind, assignee_id, due_on, status, client_draft, closed_reason, closed_how, appointment_id, closing_visit_id, closed_at,
  closed_by, version) on tasks to clinic_member;

create policy tasks_member_select on tasks for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('task:read')));

create policy tasks_member_insert on tasks for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('task:write')));

create policy tasks_member_update on tasks for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('task:write')))
  with check (clinic_id = (select app.clinic_id()));
