alter table bulk_messages enable row level security;
alter table bulk_messages force row level security;

grant select, delete on bulk_messages to clinic_member;
grant select on bulk_messages to job_server;
grant insert (clinic_id, name, purpose, content) on bulk_messages to clinic_member;
grant update (name, purpose, content, state, version, changed_at, started_at, started_by, ended_at, ended_by, texts_hash, filter_hash)
  on bulk_messages to clinic_member;
grant update (state, version, last_slot_at, ended_at) on bulk_messages to job_server;

create policy bulk_messages_member_select on bulk_messages for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:read')));

create policy bulk_messages_member_insert on bulk_messages for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:manage')));

create policy bulk_messages_member_update on bulk_messages for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:manage')))
  with check (clinic_id = (select app.clinic_id()));

-- What was started stays.
create policy bulk_messages_member_delete on bulk_messages for delete to clinic_member
  using (clinic_id = (select app.clinic_id()) and state = 'draft' and (select app.has_permission('message:manage')));

create policy bulk_messages_job_select on bulk_messages for select to job_server using (clinic_id = (select app.clinic_id()));

create policy bulk_messages_job_update on bulk_messages for update to job_server
  using (clinic_id = (select app.clinic_id())) with check (clinic_id = (select app.clinic_id()));
