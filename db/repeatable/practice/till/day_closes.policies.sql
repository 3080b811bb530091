alter table day_closes enable row level security;
alter table day_closes force row level security;

grant select on day_closes to clinic_member;
grant insert (clinic_id, id, number, closed_on, currency, till, opening_minor, expected_minor, counted_minor, to_bank_minor, denominations,
  reason, till_total_minor, till_receipt, ledger_entry_id) on day_closes to clinic_member;

create policy day_closes_member_select on day_closes for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:read')));

create policy day_closes_member_insert on day_closes for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:write')));
