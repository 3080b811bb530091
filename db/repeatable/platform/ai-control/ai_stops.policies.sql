alter table ai_stops enable row level security;
alter table ai_stops force row level security;

grant select on ai_stops to platform_member;
grant insert (reason) on ai_stops to platform_member;
grant select (id, reason, stopped_at, ended_at) on ai_stops to clinic_member;
grant update (ended_by, ended_at) on ai_stops to platform_member;

create policy ai_stops_platform_select on ai_stops for select to platform_member
  using ((select app.has_permission('platform_ai:manage')));

create policy ai_stops_platform_insert on ai_stops for insert to platform_member
  with check ((select app.has_permission('platform_ai:manage')) and stopped_by = (select app.user_id()));

create policy ai_stops_platform_update on ai_stops for update to platform_member
  using ((select app.has_permission('platform_ai:manage')) and ended_at is null)
  with check ((select app.has_permission('platform_ai:manage')) and ended_by = (select app.user_id()));

-- Clinics see whether AI is stopped now, and why.
create policy ai_stops_member_select on ai_stops for select to clinic_member
  using (ended_at is null and (select app.clinic_id()) is not null and (select app.has_permission('ai:read')));
