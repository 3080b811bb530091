-- A clinic that is suspended, and the one way for the platform's own people into a clinic: both judged at the door.

-- Suspension. The instant stands beside the clinic, because the door of every request asks for it; the history beside it.
alter table clinics add column suspended_at timestamptz;

create table clinic_suspensions (
  clinic_id    uuid        not null references clinics on delete cascade,
  id           uuid        not null default gen_random_uuid(),
  reason       text        not null,
  suspended_at timestamptz not null default now(),
  suspended_by uuid        default app.user_id() references auth.users on delete set null,
  lifted_at    timestamptz,
  lift_reason  text,
  lifted_by    uuid        references auth.users on delete set null,

  primary key (clinic_id, id),
  constraint clinic_suspensions_reason_length_check check (length(reason) between 1 and 500),
  constraint clinic_suspensions_lift_check check ((lifted_at is null) = (lift_reason is null) and length(lift_reason) between 1 and 500)
);
create unique index clinic_suspensions_open_key on clinic_suspensions (clinic_id) where lifted_at is null;
alter table clinic_suspensions enable row level security;
alter table clinic_suspensions force row level security;
create policy clinic_suspensions_platform_select on clinic_suspensions for select to platform_member
  using ((select app.has_permission('platform_clinic:read')));
grant select on clinic_suspensions to platform_member;

-- A letter to each clinic admin of a clinic, whose addresses the caller may not see.
create function app.tell_clinic_admins(p_clinic uuid, p_template text, p_details jsonb) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform app.queue_letter(p_template, u.email, p_details || jsonb_build_object('clinicName', c.name))
    from public.user_roles r join auth.users u on u.id = r.user_id join public.clinics c on c.id = r.clinic_id
   where r.clinic_id = p_clinic and r.role = 'clinic_admin' and u.email is not null;
end $$;

-- Closes a clinic for its staff. Nothing of it is touched. False where it is suspended already, null for no such clinic.
create function app.suspend_clinic(p_clinic uuid, p_reason text) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  if not app.has_permission('platform_clinic:manage') then
    raise exception 'permission denied to suspend a clinic' using errcode = 'insufficient_privilege';
  end if;
  perform from public.clinics c where c.id = p_clinic for no key update;
  if not found then
    return null;
  end if;
  update public.clinics c set suspended_at = now() where c.id = p_clinic and c.suspended_at is null;
  if not found then
    return false;
  end if;
  insert into public.clinic_suspensions (clinic_id, reason) values (p_clinic, p_reason);
  perform app.tell_clinic_admins(p_clinic, 'clinic_suspended', jsonb_build_object('reason', p_reason));
  return true;
end $$;

-- Opens it again, from the next request on. False where it is not suspended, null for no such clinic.
create function app.reactivate_clinic(p_clinic uuid, p_reason text) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  if not app.has_permission('platform_clinic:manage') then
    raise exception 'permission denied to reactivate a clinic' using errcode = 'insufficient_privilege';
  end if;
  perform from public.clinics c where c.id = p_clinic for no key update;
  if not found then
    return null;
  end if;
  update public.clinics c set suspended_at = null where c.id = p_clinic and c.suspended_at is not null;
  if not found then
    return false;
  end if;
  update public.clinic_suspensions s set lifted_at = now(), lift_reason = p_reason, lifted_by = app.user_id()
   where s.clinic_id = p_clinic and s.lifted_at is null;
  perform app.tell_clinic_admins(p_clinic, 'clinic_reactivated', jsonb_build_object('reason', p_reason));
  return true;
end $$;
grant execute on function app.suspend_clinic(uuid, text), app.reactivate_clinic(uuid, text) to platform_member;

-- Open channels of the staff are judged again.
create function app.announce_suspension() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('tailwell_role', r.user_id::text) from public.user_roles r
   where r.clinic_id = new.id and r.role <> 'client';
  return null;
end $$;
create trigger clinics_announce_suspension after update of suspended_at on clinics
  for each row when ((new.suspended_at is null) <> (old.suspended_at is null))
  execute function app.announce_suspension();

-- Nobody books at a suspended clinic or becomes its client; that it exists, its own clients still see.
alter policy clinics_client_select on clinics
  using ((online_booking <> 'off' and suspended_at is null) or id = any (array(select app.own_clinic_ids())));
alter policy clients_client_insert on clients
  with check (user_id = (select app.user_id()) and (select app.has_permission('own_clinic:join'))
    and clinic_id in (select c.id from clinics c where c.online_booking <> 'off' and c.suspended_at is null));
alter policy appointments_client_insert on appointments
  with check (
    clinic_id = any (array(select app.own_clinic_ids())) and pet_id = any (array(select app.own_pet_ids()))
    and client_id = any (array(select app.own_client_ids())) and (select app.has_permission('own_appointment:write'))
    and starts_at > now()
    and status = (select case c.online_booking when 'direct' then 'booked' when 'request' then 'requested' end
                    from clinics c where c.id = appointments.clinic_id and c.suspended_at is null)
    and exists (select from pets p
                 where p.clinic_id = appointments.clinic_id and p.id = appointments.pet_id and p.deceased_on is null)
    and exists (select from appointment_types t
                 where t.clinic_id = appointments.clinic_id and t.id = appointments.appointment_type_id)
    and exists (select from staff_members d
                 where d.clinic_id = appointments.clinic_id and d.id = appointments.doctor_id));

-- Support access: for a while, with a reason, somebody of the platform reads in one clinic. The clinic keeps the record.
create table support_accesses (
  clinic_id   uuid        not null references clinics on delete cascade,
  id          uuid        not null default gen_random_uuid(),
  user_id     uuid        references auth.users on delete set null,
  -- As the person was called then: the clinic cannot read the platform's profiles, and the account may go.
  person_name text        not null,
  reason      text        not null,
  started_at  timestamptz not null default now(),
  ends_at     timestamptz not null,
  -- Ended before its time, or to make way for the next one.
  ended_at    timestamptz,

  primary key (clinic_id, id),
  constraint support_accesses_reason_length_check check (length(reason) between 10 and 500),
  constraint support_accesses_length_check        check (ends_at > started_at and ends_at <= started_at + interval '60 minutes'),
  constraint support_accesses_ended_check         check (ended_at >= started_at and ended_at <= ends_at)
);
-- One at a time for each person. Everything that the door asks for is in it.
create unique index support_accesses_open_key on support_accesses (user_id) include (ends_at, clinic_id, id) where ended_at is null;
create index support_accesses_clinic_idx on support_accesses (clinic_id, started_at desc, id);

create function app.keep_support_access() returns trigger language plpgsql as $$
begin
  -- An account that is erased leaves its name behind.
  if (old.ended_at is not null and new.ended_at is distinct from old.ended_at)
     or (new.clinic_id, new.id, new.person_name, new.reason, new.started_at, new.ends_at)
        is distinct from (old.clinic_id, old.id, old.person_name, old.reason, old.started_at, old.ends_at)
     or (new.user_id is distinct from old.user_id and new.user_id is not null) then
    raise exception 'a support access can be ended, and nothing else of it changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger support_accesses_keep before update on support_accesses
  for each row execute function app.keep_support_access();

alter table support_accesses enable row level security;
alter table support_accesses force row level security;
create policy support_accesses_member_select on support_accesses for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('audit:read')));
create policy support_accesses_platform_select on support_accesses for select to platform_member
  using ((select app.has_permission('platform_clinic:read')));
grant select on support_accesses to clinic_member, platform_member;

-- The claim that the door sets beside the others while somebody is inside a clinic by such an access.
create function app.support_access_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.support_access_id', true), '')::uuid;
grant execute on function app.support_access_id()
  to anon, auth_server, authenticated, crm_server, job_server, live_server, service_key;

alter table audit_entries add column support_access_id uuid;
alter table audit_entries alter column support_access_id set default app.support_access_id();
create index audit_entries_support_idx on audit_entries (clinic_id, support_access_id, id desc) where support_access_id is not null;

-- Opens an access for the caller, in place of one that they have: the clinic's admins are told by letter. Null for no
-- such clinic. Beyond the caller's fence it sees the addresses of those admins.
create function app.open_support_access(p_clinic uuid, p_reason text, p_minutes integer) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  opened uuid;
  person text;
begin
  if not app.has_permission('platform_support:enter') or p_minutes not in (15, 30, 60)
     or (app.clinic_id() is not null and app.clinic_id() <> p_clinic) then
    raise exception 'permission denied to enter a clinic' using errcode = 'insufficient_privilege';
  end if;
  if not exists (select from public.clinics c where c.id = p_clinic) then
    return null;
  end if;
  -- Two who open at the same moment in one person's name come one after the other.
  perform from public.user_roles r where r.user_id = app.user_id() for no key update;
  update public.support_accesses a set ended_at = least(now(), a.ends_at) where a.user_id = app.user_id() and a.ended_at is null;
  select coalesce(nullif(p.full_name, ''), 'Tailwell') into person from public.profiles p where p.id = app.user_id();
  insert into public.support_accesses (clinic_id, user_id, person_name, reason, ends_at)
    values (p_clinic, app.user_id(), coalesce(person, 'Tailwell'), p_reason, now() + make_interval(mins => p_minutes))
    returning id into opened;
  perform set_config('app.support_access_id', opened::text, true);
  perform app.tell_clinic_admins(p_clinic, 'support_access_opened', jsonb_build_object('personName', coalesce(person, 'Tailwell'),
    'reason', p_reason, 'minutes', p_minutes));
  return opened;
end $$;

-- Ends the caller's access, or tidies away one whose time was up. Null where there is none.
create function app.end_support_access() returns table (clinic_id uuid, id uuid)
  language plpgsql security definer set search_path = '' as $$
begin
  if not app.has_permission('platform_support:enter') then
    raise exception 'permission denied to end a support access' using errcode = 'insufficient_privilege';
  end if;
  update public.support_accesses a set ended_at = least(now(), a.ends_at)
   where a.user_id = app.user_id() and a.ended_at is null returning a.clinic_id, a.id into clinic_id, id;
  if found then
    perform set_config('app.support_access_id', id::text, true);
    return next;
  end if;
end $$;
grant execute on function app.open_support_access(uuid, text, integer), app.end_support_access() to clinic_member, platform_member;

-- Opened or ended: what the person hears is judged again.
create function app.announce_support_access() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('tailwell_role', coalesce(new.user_id, old.user_id)::text);
  return null;
end $$;
create trigger support_accesses_announce after insert or update on support_accesses
  for each row execute function app.announce_support_access();

-- Whoever is inside a clinic by such an access hears no live channel of it: what is heard is not asked for again and
-- again, so that the end of the access would not bite.
create function app.may_hear(topic text) returns boolean language sql stable parallel safe
  return app.may_join(topic) and (app.support_access_id() is null or topic = 'user:' || app.user_id()::text);
grant execute on function app.may_hear(text) to authenticated;

-- The role and the clinic that someone acts with now; for the server's own question, before it knows whom to become. A
-- platform admin has a clinic for as long as an access of theirs is open.
create or replace function app.membership(p_user uuid) returns table (role text, clinic_id uuid)
  language sql stable security definer set search_path = ''
  begin atomic
    select r.role, coalesce(r.clinic_id, (select a.clinic_id from public.support_accesses a
        where r.role = 'platform_admin' and a.user_id = p_user and a.ended_at is null and a.ends_at > now()))
      from public.user_roles r where r.user_id = p_user;
  end;

-- Whether a clinic's staff are shut out, for the server when it acts in somebody's name.
create function app.is_suspended(p_clinic uuid) returns boolean language sql stable security definer set search_path = ''
  begin atomic
    select exists (select from public.clinics c where c.id = p_clinic and c.suspended_at is not null);
  end;
grant execute on function app.is_suspended(uuid) to auth_server;

-- The door of every request: believes the token for the person and the session alone, and compares the role and the
-- clinic that the server assumed with what stands in user_roles now. A role taken away bites here, and so do a rule
-- that asks for a second factor, a clinic's suspension, and the end of a support access, by the database's clock.
-- Past a missing second factor goes only what is asked for with no permission but `half_signed_in`; past a suspension
-- also what is the person's own, with no permission but `self:manage` and then without the clinic, and the clinic's
-- tickets to the platform, with no permissions but those two.
create or replace function app.enter(
  p_user uuid, p_session uuid, p_role text, p_clinic uuid, p_permissions text, p_ip text, p_user_agent text, p_request text
) returns void language plpgsql security definer set search_path = '' as $$
declare
  found_role text;
  found_clinic uuid;
  found_aal text;
  needs_second_factor boolean;
  found_suspension timestamptz;
  found_access uuid;
begin
  select r.role, r.clinic_id, s.aal, u.has_second_factor or (c.second_factor_required and r.role <> 'client'), c.suspended_at
    into found_role, found_clinic, found_aal, needs_second_factor, found_suspension
    from auth.sessions s
    join auth.users u on u.id = s.user_id
    left join public.user_roles r on r.user_id = s.user_id
    left join public.clinics c on c.id = r.clinic_id
   where s.id = p_session and s.user_id = p_user
     and (s.not_after is null or s.not_after > now())
     and (u.banned_until is null or u.banned_until <= now());
  if not found then
    raise exception 'the session is gone' using errcode = 'TW001';
  end if;
  if found_role = 'platform_admin' then
    select a.id, a.clinic_id into found_access, found_clinic
      from public.support_accesses a where a.user_id = p_user and a.ended_at is null and a.ends_at > now();
  end if;
  if found_role is distinct from p_role or found_clinic is distinct from p_clinic then
    raise exception 'the role has changed' using errcode = 'TW002';
  end if;
  if found_aal <> 'aal2' and p_permissions <> ',half_signed_in,' then
    if found_role = 'platform_admin' and not coalesce(needs_second_factor, false) then
      select r.second_factor_required or coalesce(
          (select c.second_factor_required from public.clinics c where c.id = found_clinic), false)
        into needs_second_factor from public.platform_rules r;
    end if;
    if needs_second_factor and not app.stands_on_trusted_device(p_session) then
      raise exception 'a second factor is needed' using errcode = 'TW004';
    end if;
  end if;
  if found_suspension is not null and found_role <> 'client' and p_permissions <> ',half_signed_in,' then
    if p_permissions = ',self:manage,' then
      p_clinic := null;
    elsif p_permissions <> ',ticket:read,ticket:write,' then
      raise exception 'the clinic is suspended' using errcode = 'TW005', detail = to_json(found_suspension) #>> '{}';
    end if;
  end if;
  if found_access is not null then
    perform set_config('app.support_access_id', found_access::text, true);
  end if;
  perform set_config('app.user_id', p_user::text, true), set_config('app.session_id', p_session::text, true),
          set_config('app.role', coalesce(p_role, ''), true), set_config('app.clinic_id', coalesce(p_clinic::text, ''), true),
          set_config('app.permissions', p_permissions, true), set_config('app.ip', p_ip, true),
          set_config('app.user_agent', p_user_agent, true), set_config('app.request_id', p_request, true);
end $$;

select app.hand_over_definers();
