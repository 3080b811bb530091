alter table care_reminder_answers enable row level security;
alter table care_reminder_answers force row level security;

grant select on care_reminder_answers to clinic_member, job_server;
grant update (outcome, checked_at, checked_by) on care_reminder_answers to clinic_member;

create policy care_reminder_answers_member_select on care_reminder_answers for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:read')));

create policy care_reminder_answers_member_update on care_reminder_answers for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and outcome is null and (select app.has_permission('act:write')))
  with check (clinic_id = (select app.clinic_id()));

create policy care_reminder_answers_job_select on care_reminder_answers for select to job_server using (clinic_id = (select app.clinic_id()));
