alter table bulk_recipients enable row level security;
alter table bulk_recipients force row level security;

grant select on bulk_recipients to clinic_member, job_server;
grant insert (clinic_id, bulk_id, client_id, pet_ids, position, state, reason, channel) on bulk_recipients to clinic_member;
grant update (state, send_at, message_id) on bulk_recipients to clinic_member;
grant update (state, reason, channel, not_before, send_at, message_id) on bulk_recipients to job_server;

create policy bulk_recipients_member_select on bulk_recipients for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:read')));

create policy bulk_recipients_member_insert on bulk_recipients for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:manage')));

create policy bulk_recipients_member_update on bulk_recipients for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:manage')))
  with check (clinic_id = (select app.clinic_id()));

create policy bulk_recipients_job_select on bulk_recipients for select to job_server using (clinic_id = (select app.clinic_id()));

create policy bulk_recipients_job_update on bulk_recipients for update to job_server
  using (clinic_id = (select app.clinic_id())) with check (clinic_id = (select app.clinic_id()));
