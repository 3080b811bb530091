alter table payment_reversals enable row level security;
alter table payment_reversals force row level security;

grant select on payment_reversals to clinic_member;
grant insert (clinic_id, id, payment_id, kind, amount_minor, reversed_on, reason, reference, ledger_entry_id, rounding_minor)
  on payment_reversals to clinic_member;

create policy payment_reversals_member_select on payment_reversals for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:read')));

create policy payment_reversals_member_insert on payment_reversals for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:write')));
