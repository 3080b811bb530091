alter table invoice_write_offs enable row level security;
alter table invoice_write_offs force row level security;

grant select on invoice_write_offs to clinic_member;
grant insert (clinic_id, id, invoice_id, kind, amount_minor, reason, ledger_entry_id) on invoice_write_offs to clinic_member;

create policy invoice_write_offs_member_select on invoice_write_offs for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:read')));

-- Who issues a credit note takes back what was written off of the invoice.
create policy invoice_write_offs_member_insert on invoice_write_offs for insert to clinic_member
  with check (clinic_id = (select app.clinic_id())
    and ((select app.has_permission('billing:manage')) or (kind = 'credited' and (select app.has_permission('billing:write')))));

-- A job that books what was paid online counts what is left of an invoice.
grant select on invoice_write_offs to job_server;

create policy invoice_write_offs_job_select on invoice_write_offs for select to job_server
  using (clinic_id = (select app.clinic_id()));

-- CORE-9. Sums only.
grant select (clinic_id, id, invoice_id, amount_minor) on invoice_write_offs to clinic_client;

create policy invoice_write_offs_client_select on invoice_write_offs for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())) and (select app.has_permission('own_billing:read'))
    and exists (select from invoices i where i.clinic_id = invoice_write_offs.clinic_id and i.id = invoice_write_offs.invoice_id));
