alter table vital_ranges enable row level security;
alter table vital_ranges force row level security;

grant select on vital_ranges to clinic_member;
grant insert (
  clinic_id, species, measure, min_age_days, max_age_days, low, high, source) on vital_ranges to clinic_member;
grant update (
  min_age_days, max_age_days, low, high, source, confirmed_at, confirmed_by, version) on vital_ranges to clinic_member;

create policy vital_ranges_member_select on vital_ranges for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:read')));

create policy vital_ranges_member_insert on vital_ranges for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:manage')));

create policy vital_ranges_member_update on vital_ranges for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:manage')))
  with check (clinic_id = (select app.clinic_id()));
