alter table follow_up_intervals enable row level security;
alter table follow_up_intervals force row level security;

grant select on follow_up_intervals to clinic_member;
grant insert (purpose, way, after_days, grace_days) on follow_up_intervals to clinic_member;
grant update (way, after_days, grace_days, confirmed_at, confirmed_by) on follow_up_intervals to clinic_member;

create policy follow_up_intervals_member_select on follow_up_intervals for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('task:read')));

create policy follow_up_intervals_member_insert on follow_up_intervals for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:manage')));

create policy follow_up_intervals_member_update on follow_up_intervals for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:manage')))
  with check (clinic_id = (select app.clinic_id()));
