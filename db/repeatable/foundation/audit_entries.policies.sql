alter table audit_entries enable row level security;
alter table audit_entries force row level security;

grant select on audit_entries to clinic_member, platform_member;
grant insert (
  clinic_id, actor_id, actor_role, action, subject_id, ip, user_agent, request_id, before, after) on audit_entries to auth_server;
grant insert (clinic_id, action, subject_id, before, after) on audit_entries to authenticated;

-- People cannot write the actor, the origin or the time: these columns default to the claims and the clock.
create policy audit_entries_self_insert on audit_entries for insert to authenticated
  with check (actor_id = (select app.user_id()) and clinic_id is null);

create policy audit_entries_member_insert on audit_entries for insert to clinic_member
  with check (actor_id = (select app.user_id()) and clinic_id = (select app.clinic_id()));

create policy audit_entries_platform_insert on audit_entries for insert to platform_member
  with check (actor_id = (select app.user_id()));

create policy audit_entries_member_select on audit_entries for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('audit:read')));

create policy audit_entries_platform_select on audit_entries for select to platform_member
  using ((select app.has_permission('platform_audit:read')));

create policy audit_entries_server_insert on audit_entries for insert to auth_server with check (true);

create policy audit_entries_client_insert on audit_entries for insert to clinic_client
  with check (actor_id = (select app.user_id()) and clinic_id = any (array(select app.own_clinic_ids())));

-- What a job does for a clinic that people do too, such as sending a reminder.
grant insert (clinic_id, action, subject_id, before, after) on audit_entries to job_server;

create policy audit_entries_job_insert on audit_entries for insert to job_server
  with check (actor_id is null and clinic_id = (select app.clinic_id()));
