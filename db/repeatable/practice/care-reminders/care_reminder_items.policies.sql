alter table care_reminder_items enable row level security;
alter table care_reminder_items force row level security;

grant select on care_reminder_items to clinic_member, job_server;
grant insert (clinic_id, reminder_id, reason, client_id, pet_id, source, source_id, name, care_kind, due_on, round, decided_on)
  on care_reminder_items to job_server;
grant insert (clinic_id, reminder_id, reason, client_id, pet_id, source, source_id, name, care_kind, due_on, round, decided_on, held_at, held_by)
  on care_reminder_items to clinic_member;
grant update (reminder_id, reason, client_id, name, decided_on) on care_reminder_items to job_server;
grant update (reminder_id, reason, client_id, name, decided_on, held_at, held_by) on care_reminder_items to clinic_member;

create policy care_reminder_items_member_select on care_reminder_items for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:read')));

create policy care_reminder_items_member_insert on care_reminder_items for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:write')));

create policy care_reminder_items_member_update on care_reminder_items for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:write')))
  with check (clinic_id = (select app.clinic_id()));

create policy care_reminder_items_job_select on care_reminder_items for select to job_server using (clinic_id = (select app.clinic_id()));

create policy care_reminder_items_job_insert on care_reminder_items for insert to job_server with check (clinic_id = (select app.clinic_id()));

create policy care_reminder_items_job_update on care_reminder_items for update to job_server
  using (clinic_id = (select app.clinic_id())) with check (clinic_id = (select app.clinic_id()));
