alter table appointment_links enable row level security;
alter table appointment_links force row level security;

-- The job that writes them into messages. Only definer functions read them.
grant insert (clinic_id, id, token_hash) on appointment_links to job_server;

create policy appointment_links_job_insert on appointment_links for insert to job_server
  with check (clinic_id = (select app.clinic_id()));
