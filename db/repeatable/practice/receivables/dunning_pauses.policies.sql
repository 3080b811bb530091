alter table dunning_pauses enable row level security;
alter table dunning_pauses force row level security;

grant select on dunning_pauses to clinic_member;
grant insert (clinic_id, client_id, invoice_id, reason, note, until_on, ended_at, ended_by) on dunning_pauses to clinic_member;
grant update (ended_at, ended_by) on dunning_pauses to clinic_member;

create policy dunning_pauses_member_select on dunning_pauses for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:read')));

create policy dunning_pauses_member_insert on dunning_pauses for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:write')));

create policy dunning_pauses_member_update on dunning_pauses for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:write')))
  with check (clinic_id = (select app.clinic_id()));

-- What holds reminders up holds up those that a job sends.
grant select (clinic_id, client_id, invoice_id, reason, until_on, started_at, ended_at) on dunning_pauses to job_server;

create policy dunning_pauses_job_select on dunning_pauses for select to job_server using (clinic_id = (select app.clinic_id()));
