alter table appointment_link_visits enable row level security;
alter table appointment_link_visits force row level security;

-- The job that writes them into messages. Only definer functions read them.
grant insert (clinic_id, link_id, appointment_id) on appointment_link_visits to job_server;

create policy appointment_link_visits_job_insert on appointment_link_visits for insert to job_server
  with check (clinic_id = (select app.clinic_id()));
