alter table payment_allocations enable row level security;
alter table payment_allocations force row level security;

grant select on payment_allocations to clinic_member;
grant insert (clinic_id, id, payment_id, invoice_id, amount_minor, reason, ledger_entry_id) on payment_allocations to clinic_member;

create policy payment_allocations_member_select on payment_allocations for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:read')));

create policy payment_allocations_member_insert on payment_allocations for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:write')));

-- What was paid online is booked by a job.
grant select on payment_allocations to job_server;
grant insert (clinic_id, id, payment_id, invoice_id, amount_minor, reason, ledger_entry_id)
  on payment_allocations to job_server;

create policy payment_allocations_job_select on payment_allocations for select to job_server using (clinic_id = (select app.clinic_id()));

create policy payment_allocations_job_insert on payment_allocations for insert to job_server with check (clinic_id = (select app.clinic_id()));

-- CORE-9. Sums only.
grant select (clinic_id, id, payment_id, invoice_id, amount_minor) on payment_allocations to clinic_client;

create policy payment_allocations_client_select on payment_allocations for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())) and (select app.has_permission('own_billing:read'))
    and exists (select from payments p where p.clinic_id = payment_allocations.clinic_id and p.id = payment_allocations.payment_id));
