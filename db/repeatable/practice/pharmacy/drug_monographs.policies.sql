alter table drug_monographs enable row level security;
alter table drug_monographs force row level security;

grant select on drug_monographs to clinic_member;
grant insert (clinic_id, id, name, substances, bands, cautions, monitor_test, monitor_every_days) on drug_monographs to clinic_member;
grant update (name, substances, bands, cautions, monitor_test, monitor_every_days, version, changed_at, changed_by)
  on drug_monographs to clinic_member;

create policy drug_monographs_member_select on drug_monographs for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:read')));

create policy drug_monographs_member_insert on drug_monographs for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:manage')));

create policy drug_monographs_member_update on drug_monographs for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:manage')))
  with check (clinic_id = (select app.clinic_id()));
