alter table payments enable row level security;
alter table payments force row level security;

grant select on payments to clinic_member;
grant insert (clinic_id, id, client_id, method, amount_minor, currency, received_on, reference, payer_name, ledger_entry_id,
  rounding_minor, appointment_id, deposit_taxes)
  on payments to clinic_member;

create policy payments_member_select on payments for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:read')));

create policy payments_member_insert on payments for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:write')));

-- What was paid online is booked by a job.
grant select on payments to job_server;
grant insert (clinic_id, id, client_id, method, amount_minor, currency, received_on, reference, payer_name, ledger_entry_id)
  on payments to job_server;

create policy payments_job_select on payments for select to job_server using (clinic_id = (select app.clinic_id()));

create policy payments_job_insert on payments for insert to job_server with check (clinic_id = (select app.clinic_id()));

-- CORE-9. What they paid, and nothing of who took it.
grant select (clinic_id, id, client_id, method, amount_minor, currency, received_on, received_at, rounding_minor)
  on payments to clinic_client;

create policy payments_client_select on payments for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())) and client_id = any (array(select app.own_client_ids()))
    and (select app.has_permission('own_billing:read')));
