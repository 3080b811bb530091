alter table ledger_export_settings enable row level security;
alter table ledger_export_settings force row level security;

grant select on ledger_export_settings to clinic_member;
grant insert (clinic_id, chart, adviser_number, client_number, account_length, debtor_account) on ledger_export_settings to clinic_member;
grant update (chart, adviser_number, client_number, account_length, debtor_account, version, changed_at, changed_by) on ledger_export_settings to clinic_member;

create policy ledger_export_settings_member_select on ledger_export_settings for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:read')));

create policy ledger_export_settings_member_insert on ledger_export_settings for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:manage')));

create policy ledger_export_settings_member_update on ledger_export_settings for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:manage')))
  with check (clinic_id = (select app.clinic_id()));
