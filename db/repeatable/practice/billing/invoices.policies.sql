alter table invoices enable row level security;
alter table invoices force row level security;

grant select on invoices to clinic_member;
grant insert (clinic_id, id, kind, client_id, series, year, counter, number, issued_on, due_on, currency, net_minor, tax_minor,
  total_minor, document, credits_id, reason, ledger_entry_id) on invoices to clinic_member;

create policy invoices_member_select on invoices for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:read')));

create policy invoices_member_insert on invoices for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:write')));

-- What is open, for what is paid online.
grant select (clinic_id, id, kind, number, client_id, issued_on, issued_at, due_on, currency, total_minor, credits_id)
  on invoices to job_server;

create policy invoices_job_select on invoices for select to job_server using (clinic_id = (select app.clinic_id()));

-- CORE-9. What the paper says, and nothing of who made it or why.
grant select (clinic_id, id, kind, number, client_id, issued_on, issued_at, due_on, currency, total_minor, credits_id, document)
  on invoices to clinic_client;

create policy invoices_client_select on invoices for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())) and client_id = any (array(select app.own_client_ids()))
    and (select app.has_permission('own_billing:read')));
