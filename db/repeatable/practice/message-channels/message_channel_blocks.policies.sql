alter table message_channel_blocks enable row level security;
alter table message_channel_blocks force row level security;

grant select on message_channel_blocks to job_server;
grant insert (clinic_id, way, channel, address, is_blocked) on message_channel_blocks to job_server;
grant update (is_blocked, changed_at) on message_channel_blocks to job_server;

create policy message_channel_blocks_job_select on message_channel_blocks for select to job_server
  using (clinic_id = (select app.clinic_id()));

create policy message_channel_blocks_job_insert on message_channel_blocks for insert to job_server
  with check (clinic_id = (select app.clinic_id()));

create policy message_channel_blocks_job_update on message_channel_blocks for update to job_server
  using (clinic_id = (select app.clinic_id())) with check (clinic_id = (select app.clinic_id()));
