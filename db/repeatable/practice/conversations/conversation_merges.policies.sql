alter table conversation_merges enable row level security;
alter table conversation_merges force row level security;

grant select on conversation_merges to clinic_member, job_server;
grant insert (
  clinic_id, id, kept_id, merged_id, was, message_ids) on conversation_merges to clinic_member;
grant update (
  undone_at, undone_by) on conversation_merges to clinic_member;

create policy conversation_merges_member_select on conversation_merges for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:read')));

create policy conversation_merges_member_insert on conversation_merges for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:write')));

create policy conversation_merges_member_update on conversation_merges for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:write')))
  with check (clinic_id = (select app.clinic_id()));

create policy conversation_merges_job_select on conversation_merges for select to job_server using (clinic_id = (select app.clinic_id()));
