alter table ledger_account_codes enable row level security;
alter table ledger_account_codes force row level security;

grant select, delete on ledger_account_codes to clinic_member;
grant insert (clinic_id, chart, slot, code) on ledger_account_codes to clinic_member;
grant update (code, changed_at, changed_by) on ledger_account_codes to clinic_member;

create policy ledger_account_codes_member_select on ledger_account_codes for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:read')));

create policy ledger_account_codes_member_insert on ledger_account_codes for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:manage')));

create policy ledger_account_codes_member_update on ledger_account_codes for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:manage')))
  with check (clinic_id = (select app.clinic_id()));

create policy ledger_account_codes_member_delete on ledger_account_codes for delete to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:manage')));
