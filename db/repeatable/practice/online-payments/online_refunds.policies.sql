alter table online_refunds enable row level security;
alter table online_refunds force row level security;

grant select on online_refunds to clinic_member, job_server;
grant insert (clinic_id, id, payment_id, amount_minor, reason, state, provider_refund_id) on online_refunds to job_server;
grant update (state, provider_refund_id, reversal_id, returned_id, failure, changed_at) on online_refunds to job_server;

create policy online_refunds_member_select on online_refunds for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:read')));

create policy online_refunds_job_select on online_refunds for select to job_server using (clinic_id = (select app.clinic_id()));

create policy online_refunds_job_insert on online_refunds for insert to job_server
  with check (clinic_id = (select app.clinic_id()));

create policy online_refunds_job_update on online_refunds for update to job_server
  using (clinic_id = (select app.clinic_id())) with check (clinic_id = (select app.clinic_id()));
