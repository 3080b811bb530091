-- Free trials: somebody's own clinic, for a while and at once. And what is left to do in a new clinic.

-- What a clinic pays for; `trial` until it has chosen. Null ends for those that the platform has added itself.
alter table clinics add column plan text not null default 'trial';
alter table clinics add column trial_ends_at timestamptz;
alter table clinics add constraint clinics_plan_check check (plan in ('trial', 'starter', 'clinic', 'hospital'));

-- Usual hours, rooms and types for a bare clinic. For the definer functions that have asked who wants it.
create function app.fit_out_clinic(p_clinic uuid, p_hours jsonb, p_rooms text[], p_types jsonb) returns void language plpgsql as $$
begin
  if exists (select from public.clinic_hours h where h.clinic_id = p_clinic)
     or exists (select from public.rooms r where r.clinic_id = p_clinic)
     or exists (select from public.appointment_types t where t.clinic_id = p_clinic) then
    raise exception 'this clinic is furnished already' using errcode = 'object_not_in_prerequisite_state';
  end if;
  insert into public.clinic_hours (clinic_id, weekday, start_minute, end_minute)
    select p_clinic, h.weekday, h.start_minute, h.end_minute
      from jsonb_to_recordset(p_hours) as h (weekday integer, start_minute integer, end_minute integer);
  insert into public.rooms (clinic_id, name) select p_clinic, name from unnest(p_rooms) as name;
  insert into public.appointment_types (clinic_id, name, duration_minutes, buffer_minutes, colour, online_bookable, needs_room, position)
    select p_clinic, t.name, t.duration_minutes, t.buffer_minutes, t.colour, t.online_bookable, t.needs_room, t.position
      from jsonb_to_recordset(p_types) as t (name text, duration_minutes integer, buffer_minutes integer, colour integer,
        online_bookable boolean, needs_room boolean, position integer);
end $$;

create or replace function app.furnish_clinic(p_clinic uuid, p_hours jsonb, p_rooms text[], p_types jsonb) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if not app.has_permission('platform_clinic:manage') then
    raise exception 'permission denied to furnish a clinic' using errcode = 'insufficient_privilege';
  end if;
  perform app.fit_out_clinic(p_clinic, p_hours, p_rooms, p_types);
end $$;

-- What somebody has typed into the form of a trial, kept until they have confirmed their address. Its id stands in the
-- metadata of the account that they signed up for, and only together with that account's address it is found again.
create table trial_requests (
  id                 uuid        not null primary key default gen_random_uuid(),
  email              text        not null,
  full_name          text        not null,
  clinic_name        text        not null,
  country            text        not null,
  time_zone          text        not null,
  takes_appointments boolean     not null,
  created_at         timestamptz not null default now(),
  expires_at         timestamptz not null default now() + interval '7 days',

  constraint trial_requests_email_lower_check       check (email = lower(email) and length(email) between 3 and 254),
  constraint trial_requests_full_name_length_check  check (length(full_name) between 1 and 200),
  constraint trial_requests_clinic_name_length_check check (length(clinic_name) between 1 and 120),
  constraint trial_requests_country_form_check      check (country ~ '^[A-Z]{2}$'),
  constraint trial_requests_time_zone_length_check  check (length(time_zone) between 1 and 64)
);
create index trial_requests_expiry_idx on trial_requests (expires_at);
alter table trial_requests enable row level security;
alter table trial_requests force row level security;

-- Who had which trial. The lead's own link with a clinic is made when it is won.
create table trials (
  clinic_id  uuid        not null primary key references clinics on delete cascade,
  -- Null once the account is gone.
  user_id    uuid        references auth.users on delete set null,
  lead_id    uuid        references leads on delete set null,
  started_at timestamptz not null default now(),

  constraint trials_person_key unique (user_id)
);
create index trials_lead_idx on trials (lead_id);
alter table trials enable row level security;
alter table trials force row level security;

-- A stranger asks for a trial: it becomes a lead, and the answers wait for the confirmed account. Nothing here looks at
-- accounts, so nothing tells of them. Five an hour to an address.
create function app.keep_trial_request(p_full_name text, p_email text, p_clinic_name text, p_country text, p_time_zone text,
    p_takes_appointments boolean) returns uuid language plpgsql security definer set search_path = '' as $$
declare
  kept uuid;
begin
  if app.take_allowance('trial:' || p_email, 5, 3600) > 0 then
    raise exception 'too many requests for a trial' using errcode = 'check_violation', constraint = 'trial_requests_rate_check',
      table = 'trial_requests', schema = 'public';
  end if;
  delete from public.trial_requests r where r.expires_at < now();
  perform app.take_lead('website_trial', p_full_name, p_email, null, p_clinic_name, p_country, null);
  insert into public.trial_requests (email, full_name, clinic_name, country, time_zone, takes_appointments)
    values (p_email, p_full_name, p_clinic_name, p_country, p_time_zone, p_takes_appointments) returning id into kept;
  return kept;
end $$;
grant execute on function app.keep_trial_request(text, text, text, text, text, boolean) to anon;

-- A lead that is erased takes with it what it has typed for a trial that never began.
create function app.forget_lead_trial() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.trial_requests r where r.email = old.email_folded;
  delete from auth.allowances a where a.key = 'trial:' || old.email_folded;
  return old;
end $$;
create trigger leads_forget_trial before delete on leads for each row execute function app.forget_lead_trial();

-- The person's own answers that wait, and what stands in the way of a trial: 'staff' (or platform), 'client' of a clinic,
-- 'used'; null for nothing.
create function app.own_trial() returns table (obstacle text, full_name text, clinic_name text, country text, time_zone text,
    takes_appointments boolean) language sql stable security definer set search_path = ''
  begin atomic
    select case
        when exists (select from public.user_roles r where r.user_id = u.id and r.role <> 'client') then 'staff'
        when exists (select from public.clients c where c.user_id = u.id) then 'client'
        when exists (select from public.trials t where t.user_id = u.id) then 'used' end,
      k.full_name, k.clinic_name, k.country, k.time_zone, k.takes_appointments
    from auth.users u
    left join public.trial_requests k on k.id::text = u.user_metadata ->> 'trial_request' and k.email = u.email
      and u.email_confirmed_at is not null and k.expires_at > now()
   where u.id = app.user_id();
  end;
grant execute on function app.own_trial() to authenticated;

-- Starts a trial: a clinic that can be used at once, and whoever asks is its clinic admin. The one way in which a role is
-- granted to oneself, and it is a role in a clinic that nobody was in before. One a person.
create function app.start_trial(p_clinic_name text, p_slug text, p_country text, p_time_zone text, p_full_name text,
    p_takes_appointments boolean, p_days integer, p_hours jsonb, p_rooms text[], p_types jsonb)
  returns table (clinic_id uuid, trial_ends_at timestamptz) language plpgsql security definer set search_path = '' as $$
declare
  account auth.users;
  obstacle text;
  attempt integer := 0;
  lead uuid;
  seat uuid;
begin
  -- Two requests of one person meet here; the second finds the trial of the first.
  select * into account from auth.users u where u.id = app.user_id() for update;
  if account.email is null then
    raise exception 'a trial needs an address' using errcode = 'check_violation', constraint = 'trials_address_check',
      table = 'trials', schema = 'public';
  end if;
  select o.obstacle into obstacle from app.own_trial() o;
  if obstacle is not null then
    raise exception 'no trial for this person' using errcode = 'check_violation', constraint = 'trials_' || obstacle || '_check',
      table = 'trials', schema = 'public';
  end if;

  trial_ends_at := now() + make_interval(days => p_days);
  loop
    attempt := attempt + 1;
    -- Not bookable by strangers before its admin says so.
    insert into public.clinics (name, slug, time_zone, country, online_booking, plan, trial_ends_at)
      values (p_clinic_name,
        case when attempt = 1 then p_slug
             when attempt < 10 then rtrim(left(p_slug, 50), '-') || '-' || attempt
             else rtrim(left(p_slug, 50), '-') || '-' || substr(md5(random()::text), 1, 8) end,
        p_time_zone, p_country, 'off', 'trial', start_trial.trial_ends_at)
      on conflict (slug) do nothing returning id into clinic_id;
    exit when clinic_id is not null;
  end loop;
  perform app.fit_out_clinic(clinic_id, p_hours, p_rooms, p_types);

  insert into public.user_roles as r (user_id, role, clinic_id) values (account.id, 'clinic_admin', start_trial.clinic_id)
    on conflict (user_id) do update set role = excluded.role, clinic_id = excluded.clinic_id where r.role = 'client';
  if not found then
    raise exception 'this person has another role by now' using errcode = 'check_violation', constraint = 'trials_staff_check',
      table = 'trials', schema = 'public';
  end if;
  insert into public.profiles (id, full_name) values (account.id, p_full_name) on conflict (id) do nothing;
  insert into public.staff_members (clinic_id, user_id, full_name, email, takes_appointments)
    values (start_trial.clinic_id, account.id, p_full_name, account.email, p_takes_appointments) returning id into seat;
  if p_takes_appointments then
    insert into public.staff_hours (clinic_id, staff_member_id, weekday, start_minute, end_minute)
      select h.clinic_id, seat, h.weekday, h.start_minute, h.end_minute from public.clinic_hours h
       where h.clinic_id = start_trial.clinic_id;
  end if;

  lead := app.take_lead('website_trial', p_full_name, account.email, null, p_clinic_name, p_country, null);
  perform app.advance_lead(lead, 'trial', 'Started a free trial');
  insert into public.trials (clinic_id, user_id, lead_id) values (start_trial.clinic_id, account.id, lead);
  delete from public.trial_requests q where q.email = account.email;
  perform app.queue_letter('trial_welcome', account.email, jsonb_build_object('clinicId', clinic_id));
  insert into public.audit_entries (action, subject_id, clinic_id, after) values
    ('clinic.added', start_trial.clinic_id::text, start_trial.clinic_id,
      jsonb_build_object('name', p_clinic_name, 'country', p_country, 'timeZone', p_time_zone, 'plan', 'trial')),
    ('role.granted', account.id::text, start_trial.clinic_id,
      jsonb_build_object('role', 'clinic_admin', 'clinicId', start_trial.clinic_id, 'by', 'trial'));
  return next;
end $$;
grant execute on function app.start_trial(text, text, text, text, text, boolean, integer, jsonb, text[], jsonb) to authenticated;

-- What a clinic admin has said of a new clinic: that it looks right, and whether the list is to be seen.
create table clinic_onboarding (
  clinic_id             uuid        not null primary key references clinics on delete cascade,
  hours_confirmed_at    timestamptz,
  team_confirmed_at     timestamptz,
  services_confirmed_at timestamptz,
  hidden_at             timestamptz
);
alter table clinic_onboarding enable row level security;
alter table clinic_onboarding force row level security;
create policy clinic_onboarding_member_select on clinic_onboarding for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('clinic:manage')));
create policy clinic_onboarding_member_insert on clinic_onboarding for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('clinic:manage')));
create policy clinic_onboarding_member_update on clinic_onboarding for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('clinic:manage')))
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('clinic:manage')));
grant select on clinic_onboarding to clinic_member;
grant insert (clinic_id, hours_confirmed_at, team_confirmed_at, services_confirmed_at, hidden_at),
  update (hours_confirmed_at, team_confirmed_at, services_confirmed_at, hidden_at) on clinic_onboarding to clinic_member;

-- ONB-1. How far a clinic has come, from what stands in it. Yes and no of a clinic, never its records: for its own admin
-- and for the platform; null for anyone else.
create function app.onboarding_progress(p_clinic uuid) returns json language sql stable security definer set search_path = ''
  begin atomic
    select json_build_object(
        'done', s.hours::integer + s.team::integer + s.services::integer + s.clients::integer + s.booking::integer,
        'total', 5,
        'steps', json_build_object('hours', s.hours, 'team', s.team, 'services', s.services, 'clients', s.clients, 'booking', s.booking))
      from (select
          o.hours_confirmed_at is not null or exists (select from public.audit_entries a
            where a.clinic_id = c.id and a.action = 'clinic_hours.changed') as hours,
          o.team_confirmed_at is not null
            or exists (select from public.staff_members m where m.clinic_id = c.id offset 1)
            or exists (select from public.invitations i where i.clinic_id = c.id and i.role <> 'client' and i.withdrawn_at is null
              and i.email not in (select m.email from public.staff_members m where m.clinic_id = c.id and m.email is not null)) as team,
          o.services_confirmed_at is not null or exists (select from public.audit_entries a
            where a.clinic_id = c.id and a.action in ('appointment_type.added', 'appointment_type.changed')) as services,
          exists (select from public.clients k where k.clinic_id = c.id) as clients,
          exists (select from public.appointments p where p.clinic_id = c.id) as booking
        from public.clinics c left join public.clinic_onboarding o on o.clinic_id = c.id where c.id = p_clinic) s
     where app.has_permission('platform_clinic:read') or (p_clinic = app.clinic_id() and app.has_permission('clinic:manage'));
  end;
grant execute on function app.onboarding_progress(uuid) to clinic_member, platform_member;

select app.hand_over_definers();
