alter table online_payment_events enable row level security;
alter table online_payment_events force row level security;

grant select on online_payment_events to job_server;
grant insert (clinic_id, event_id, type, object_id) on online_payment_events to job_server;
grant update (handled_at, outcome) on online_payment_events to job_server;

create policy online_payment_events_job_select on online_payment_events for select to job_server
  using (clinic_id = (select app.clinic_id()));

create policy online_payment_events_job_insert on online_payment_events for insert to job_server
  with check (clinic_id = (select app.clinic_id()));

create policy online_payment_events_job_update on online_payment_events for update to job_server
  using (clinic_id = (select app.clinic_id())) with check (clinic_id = (select app.clinic_id()));
