alter table payment_allocations enable row level security;
alter table payment_allocations force row level security;

grant select on payment_allocations to clinic_member;
grant insert (clinic_id, id, payment_id, invoice_id, amount_minor, reason, ledger_entry_id) on payment_allocations to clinic_member;

create policy payment_allocations_member_select on payment_allocations for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:read')));

create policy payment_allocations_member_insert on payment_allocations for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:write')));
