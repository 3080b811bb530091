alter table ai_choices enable row level security;
alter table ai_choices force row level security;

grant select on ai_choices to clinic_member, job_server, platform_member;
grant insert (features_on, features_off, is_off, redacts) on ai_choices to clinic_member;
grant update (features_on, features_off, is_off, redacts, changed_by, version) on ai_choices to clinic_member;

create policy ai_choices_platform_select on ai_choices for select to platform_member
  using ((select app.has_permission('platform_ai:manage')));

create policy ai_choices_member_select on ai_choices for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('ai:read')));

-- Messages are sorted by the clinic itself as they come in.
create policy ai_choices_job_select on ai_choices for select to job_server using (clinic_id = (select app.clinic_id()));

create policy ai_choices_member_insert on ai_choices for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('ai:manage')));

create policy ai_choices_member_update on ai_choices for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('ai:manage')))
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('ai:manage')));
