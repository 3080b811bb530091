alter table message_channel_windows enable row level security;
alter table message_channel_windows force row level security;

grant select on message_channel_windows to job_server;
grant insert (clinic_id, channel, address, heard_at) on message_channel_windows to job_server;
grant update (heard_at) on message_channel_windows to job_server;

create policy message_channel_windows_job_select on message_channel_windows for select to job_server using (clinic_id = (select app.clinic_id()));

create policy message_channel_windows_job_insert on message_channel_windows for insert to job_server
  with check (clinic_id = (select app.clinic_id()));

create policy message_channel_windows_job_update on message_channel_windows for update to job_server
  using (clinic_id = (select app.clinic_id())) with check (clinic_id = (select app.clinic_id()));
