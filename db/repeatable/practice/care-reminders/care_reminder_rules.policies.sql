alter table care_reminder_rules enable row level security;
alter table care_reminder_rules force row level security;

grant select on care_reminder_rules to clinic_member, job_server;
grant insert (clinic_id, version, is_on, rules) on care_reminder_rules to clinic_member;

create policy care_reminder_rules_member_select on care_reminder_rules for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:read')));

create policy care_reminder_rules_member_insert on care_reminder_rules for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:manage')));

create policy care_reminder_rules_job_select on care_reminder_rules for select to job_server using (clinic_id = (select app.clinic_id()));
