alter table ai_reservations enable row level security;
alter table ai_reservations force row level security;

grant select on ai_reservations to clinic_member, platform_member;

create policy ai_reservations_platform_select on ai_reservations for select to platform_member
  using ((select app.has_permission('platform_ai:manage')));

create policy ai_reservations_member_select on ai_reservations for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('ai:read')));
