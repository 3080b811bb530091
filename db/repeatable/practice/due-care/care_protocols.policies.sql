alter table care_protocols enable row level security;
alter table care_protocols force row level security;

grant select on care_protocols to clinic_member, job_server;
grant select (clinic_id, id, name, kind, target) on care_protocols to clinic_client;
grant insert (
  clinic_id, name, species, kind, target, is_core, country, region, min_age_days, series_interval_days,
  series_min_interval_days, series_until_age_days, adult_doses, first_booster_months, booster_months,
  booster_basis, immune_after_days, reminder_lead_days, cancel_after_days, source, starter_key, confirmed_at,
  confirmed_by) on care_protocols to clinic_member;
grant update (
  name, species, target, is_core, country, region, min_age_days, series_interval_days,
  series_min_interval_days, series_until_age_days, adult_doses, first_booster_months, booster_months,
  booster_basis, immune_after_days, reminder_lead_days, cancel_after_days, source, confirmed_at, confirmed_by, version,
  archived_at) on care_protocols to clinic_member;

create policy care_protocols_member_select on care_protocols for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:read')));

create policy care_protocols_member_insert on care_protocols for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:manage')));

create policy care_protocols_member_update on care_protocols for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:manage')))
  with check (clinic_id = (select app.clinic_id()));

create policy care_protocols_client_select on care_protocols for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())) and (select app.has_permission('own_record:read')));

create policy care_protocols_job_select on care_protocols for select to job_server using (clinic_id = (select app.clinic_id()));
