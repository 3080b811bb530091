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
