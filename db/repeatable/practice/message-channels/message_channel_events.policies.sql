alter table message_channel_events enable row level security;
alter table message_channel_events force row level security;

grant select on message_channel_events to job_server;
grant insert (clinic_id, way, event_key, kind, payload) on message_channel_events to job_server;
grant update (payload, refetches, handled_at, outcome) on message_channel_events to job_server;

create policy message_channel_events_job_select on message_channel_events for select to job_server using (clinic_id = (select app.clinic_id()));

create policy message_channel_events_job_insert on message_channel_events for insert to job_server
  with check (clinic_id = (select app.clinic_id()));

create policy message_channel_events_job_update on message_channel_events for update to job_server
  using (clinic_id = (select app.clinic_id())) with check (clinic_id = (select app.clinic_id()));
