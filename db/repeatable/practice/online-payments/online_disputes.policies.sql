alter table online_disputes enable row level security;
alter table online_disputes force row level security;

grant select on online_disputes to clinic_member, job_server;
grant insert (clinic_id, id, provider_dispute_id, payment_id, amount_minor, fee_minor, currency, state) on online_disputes to job_server;
grant update (state, reversal_id, changed_at) on online_disputes to job_server;

create policy online_disputes_member_select on online_disputes for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:read')));

create policy online_disputes_job_select on online_disputes for select to job_server using (clinic_id = (select app.clinic_id()));

create policy online_disputes_job_insert on online_disputes for insert to job_server
  with check (clinic_id = (select app.clinic_id()));

create policy online_disputes_job_update on online_disputes for update to job_server
  using (clinic_id = (select app.clinic_id())) with check (clinic_id = (select app.clinic_id()));
