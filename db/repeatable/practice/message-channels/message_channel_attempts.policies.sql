alter table message_channel_attempts enable row level security;
alter table message_channel_attempts force row level security;

grant select on message_channel_attempts to job_server;
grant insert (clinic_id, message_id, way, channel, endpoint, asked_at) on message_channel_attempts to job_server;
grant update (way, channel, endpoint, asked_at, provider_id, failed_at) on message_channel_attempts to job_server;

create policy message_channel_attempts_job_select on message_channel_attempts for select to job_server using (clinic_id = (select app.clinic_id()));

create policy message_channel_attempts_job_insert on message_channel_attempts for insert to job_server
  with check (clinic_id = (select app.clinic_id()));

create policy message_channel_attempts_job_update on message_channel_attempts for update to job_server
  using (clinic_id = (select app.clinic_id())) with check (clinic_id = (select app.clinic_id()));
