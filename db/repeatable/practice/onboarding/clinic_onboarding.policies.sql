alter table clinic_onboarding enable row level security;
alter table clinic_onboarding force row level security;

grant select on clinic_onboarding to clinic_member;
grant insert (
  clinic_id, hours_confirmed_at, team_confirmed_at, services_confirmed_at, hidden_at) on clinic_onboarding to clinic_member;
grant update (
  hours_confirmed_at, team_confirmed_at, services_confirmed_at, hidden_at) on clinic_onboarding to clinic_member;

create policy clinic_onboarding_member_select on clinic_onboarding for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('clinic:manage')));

create policy clinic_onboarding_member_insert on clinic_onboarding for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('clinic:manage')));

create policy clinic_onboarding_member_update on clinic_onboarding for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('clinic:manage')))
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('clinic:manage')));
