alter table payment_reversals enable row level security;
alter table payment_reversals force row level security;

grant select on payment_reversals to clinic_member;
grant insert (clinic_id, id, payment_id, kind, amount_minor, reversed_on, reason, reference, ledger_entry_id, rounding_minor)
  on payment_reversals to clinic_member;

create policy payment_reversals_member_select on payment_reversals for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:read')));

create policy payment_reversals_member_insert on payment_reversals for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:write')));

-- What was paid online is booked by a job.
grant select on payment_reversals to job_server;
grant insert (clinic_id, id, payment_id, kind, amount_minor, reversed_on, reason, reference, ledger_entry_id)
  on payment_reversals to job_server;

create policy payment_reversals_job_select on payment_reversals for select to job_server using (clinic_id = (select app.clinic_id()));

create policy payment_reversals_job_insert on payment_reversals for insert to job_server with check (clinic_id = (select app.clinic_id()));

-- CORE-9. Sums only.
grant select (clinic_id, id, payment_id, kind, amount_minor, rounding_minor, reversed_on) on payment_reversals to clinic_client;

create policy payment_reversals_client_select on payment_reversals for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())) and (select app.has_permission('own_billing:read'))
    and exists (select from payments p where p.clinic_id = payment_reversals.clinic_id and p.id = payment_reversals.payment_id));
