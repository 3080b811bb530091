alter table dunning_notices enable row level security;
alter table dunning_notices force row level security;

grant select on dunning_notices to clinic_member;
grant insert (clinic_id, id, client_id, step, tone, channel, currency, total_minor, sent_on, content) on dunning_notices to clinic_member;

create policy dunning_notices_member_select on dunning_notices for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:read')));

create policy dunning_notices_member_insert on dunning_notices for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:write')));

-- The job that sends reminders says so in each.
grant select (clinic_id, id, step, sent_on) on dunning_notices to job_server;
grant insert (clinic_id, id, client_id, step, tone, channel, currency, total_minor, sent_on, content, sent_automatically)
  on dunning_notices to job_server;

create policy dunning_notices_job_select on dunning_notices for select to job_server using (clinic_id = (select app.clinic_id()));

create policy dunning_notices_job_insert on dunning_notices for insert to job_server
  with check (clinic_id = (select app.clinic_id()) and sent_automatically);
