alter table message_channels enable row level security;
alter table message_channels force row level security;

grant select on message_channels to clinic_member, job_server;
grant insert (
  clinic_id, channel, endpoint, is_on, is_default) on message_channels to clinic_member, job_server;
grant update (
  is_on, is_default, down_since, reason, retry_at, failures, changed_at) on message_channels to clinic_member, job_server;

create policy message_channels_member_select on message_channels for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:read')));

create policy message_channels_member_insert on message_channels for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:write')));

create policy message_channels_member_update on message_channels for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:write')))
  with check (clinic_id = (select app.clinic_id()));

create policy message_channels_job_select on message_channels for select to job_server using (clinic_id = (select app.clinic_id()));

create policy message_channels_job_insert on message_channels for insert to job_server with check (clinic_id = (select app.clinic_id()));

create policy message_channels_job_update on message_channels for update to job_server
  using (clinic_id = (select app.clinic_id())) with check (clinic_id = (select app.clinic_id()));
