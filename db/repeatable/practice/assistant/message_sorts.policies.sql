alter table message_sorts enable row level security;
alter table message_sorts force row level security;

grant select on message_sorts to clinic_member, job_server;
grant insert (clinic_id, message_id, found_sort, sort) on message_sorts to clinic_member, job_server;
grant update (sort, corrected_at, corrected_by) on message_sorts to clinic_member;

create policy message_sorts_member_select on message_sorts for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:read')));

create policy message_sorts_member_insert on message_sorts for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:write')));

create policy message_sorts_member_update on message_sorts for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:write')))
  with check (clinic_id = (select app.clinic_id()));

create policy message_sorts_job_select on message_sorts for select to job_server using (clinic_id = (select app.clinic_id()));

create policy message_sorts_job_insert on message_sorts for insert to job_server with check (clinic_id = (select app.clinic_id()));
