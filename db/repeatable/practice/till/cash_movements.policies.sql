alter table cash_movements enable row level security;
alter table cash_movements force row level security;

grant select on cash_movements to clinic_member;
grant insert (clinic_id, id, direction, purpose, amount_minor, currency, reason, moved_on, ledger_entry_id) on cash_movements to clinic_member;

create policy cash_movements_member_select on cash_movements for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:read')));

create policy cash_movements_member_insert on cash_movements for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:write')));
