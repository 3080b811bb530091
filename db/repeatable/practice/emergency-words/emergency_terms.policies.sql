alter table emergency_terms enable row level security;
alter table emergency_terms force row level security;

grant select, delete on emergency_terms to clinic_member;
grant insert (clinic_id, language, category, level, phrase) on emergency_terms to clinic_member;

create policy emergency_terms_member_select on emergency_terms for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:read')));

create policy emergency_terms_member_insert on emergency_terms for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:manage')));

create policy emergency_terms_member_delete on emergency_terms for delete to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:manage')));

-- What a client writes is searched as the client, what comes by other channels by a job.
grant select (clinic_id, id, language, category, level, phrase) on emergency_terms to clinic_client, job_server;

create policy emergency_terms_client_select on emergency_terms for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())));

create policy emergency_terms_job_select on emergency_terms for select to job_server
  using (clinic_id = (select app.clinic_id()));
