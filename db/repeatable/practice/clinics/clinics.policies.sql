alter table clinics enable row level security;
alter table clinics force row level security;

grant select on clinics to auth_server, clinic_client, clinic_member, platform_member;
grant insert (
  name, slug, time_zone, country, phone, email, address_line, postal_code, city, region) on clinics to platform_member;
grant update (
  name, slug, time_zone, country, phone, email, address_line, postal_code, city, region, online_booking,
  slot_minutes, booking_lead_minutes, booking_horizon_days, second_factor_required, auto_lock_minutes,
  password_min_length) on clinics to clinic_member;
grant update (
  name, slug, time_zone, country, phone, email, address_line, postal_code, city, region, online_booking,
  slot_minutes, booking_lead_minutes, booking_horizon_days, plan, trial_ends_at) on clinics to platform_member;
grant select (id, time_zone, country, region) on clinics to job_server;
-- For the page on which somebody pays without signing in, and reminders that a job sends.
grant select (name, phone, email, address_line, postal_code, city) on clinics to job_server;

create policy clinics_member_select on clinics for select to clinic_member
  using (id = (select app.clinic_id()) and (select app.has_permission('clinic:read')));

create policy clinics_member_update on clinics for update to clinic_member
  using (id = (select app.clinic_id()) and (select app.has_permission('clinic:manage')))
  with check (id = (select app.clinic_id()));

create policy clinics_platform_select on clinics for select to platform_member
  using ((select app.has_permission('platform_clinic:read')));

create policy clinics_platform_insert on clinics for insert to platform_member
  with check ((select app.has_permission('platform_clinic:manage')));

create policy clinics_platform_update on clinics for update to platform_member
  using ((select app.has_permission('platform_clinic:manage')))
  with check ((select app.has_permission('platform_clinic:manage')));

create policy clinics_server_select on clinics for select to auth_server using (true);

-- A suspended clinic takes no bookings and no new clients; its own clients still see it.
create policy clinics_client_select on clinics for select to clinic_client
  using ((online_booking <> 'off' and suspended_at is null) or id = any (array(select app.own_clinic_ids())));

create policy clinics_job_select on clinics for select to job_server using (id = (select app.clinic_id()));
