alter table invoices enable row level security;
alter table invoices force row level security;

grant select on invoices to clinic_member;
grant insert (clinic_id, id, kind, client_id, series, year, counter, number, issued_on, due_on, currency, net_minor, tax_minor,
  total_minor, document, credits_id, reason, ledger_entry_id) on invoices to clinic_member;

create policy invoices_member_select on invoices for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:read')));

create policy invoices_member_insert on invoices for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:write')));
