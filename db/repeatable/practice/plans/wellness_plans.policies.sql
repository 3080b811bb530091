alter table wellness_plans enable row level security;
alter table wellness_plans force row level security;

grant select on wellness_plans to clinic_member;
grant insert (clinic_id, id, name, description, species, min_age_days, max_age_days, term_months, cycle_months, fee_minor,
  joining_fee_minor, currency, max_pause_months, gives_back, fee_item_id) on wellness_plans to clinic_member;
grant update (name, description, species, min_age_days, max_age_days, term_months, cycle_months, fee_minor, joining_fee_minor,
  max_pause_months, gives_back, version, archived_at) on wellness_plans to clinic_member;

create policy wellness_plans_member_select on wellness_plans for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:read')));

create policy wellness_plans_member_insert on wellness_plans for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:manage')));

create policy wellness_plans_member_update on wellness_plans for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:manage')))
  with check (clinic_id = (select app.clinic_id()));
