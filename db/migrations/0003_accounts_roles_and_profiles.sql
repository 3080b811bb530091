-- What supabase-js may read and write of a person: the three tables of the specification's section 3.

create table clinics (
  id                   uuid        not null primary key default gen_random_uuid(),
  name                 text        not null,
  slug                 text        not null,
  time_zone            text        not null,
  country              text        not null,
  phone                text,
  email                text,
  address_line         text,
  postal_code          text,
  city                 text,
  region               text,
  -- How clients book: they cannot, they ask and the clinic confirms, or the slot is theirs at once.
  online_booking       text        not null default 'request',
  slot_minutes         integer     not null default 15,
  booking_lead_minutes integer     not null default 120,
  booking_horizon_days integer     not null default 90,
  created_at           timestamptz not null default now(),
  updated_at           timestamptz not null default now(),

  constraint clinics_slug_key                 unique (slug),
  constraint clinics_name_length_check        check (length(name) between 1 and 120),
  constraint clinics_slug_form_check          check (slug ~ '^[a-z0-9](-?[a-z0-9]){1,59}$'),
  constraint clinics_country_form_check       check (country ~ '^[A-Z]{2}$'),
  constraint clinics_online_booking_check     check (online_booking in ('off', 'request', 'direct')),
  constraint clinics_slot_minutes_check       check (slot_minutes in (5, 10, 15, 20, 30, 60)),
  constraint clinics_booking_lead_check       check (booking_lead_minutes between 0 and 43200),
  constraint clinics_booking_horizon_check    check (booking_horizon_days between 1 and 730)
);
create trigger clinics_touch before update on clinics for each row execute function app.touch_updated_at();

create table user_roles (
  user_id    uuid        not null primary key references auth.users on delete cascade,
  role       text        not null default 'client',
  clinic_id  uuid        references clinics on delete cascade,
  created_at timestamptz not null default now(),

  constraint user_roles_role_check check (role in ('platform_admin', 'clinic_admin', 'doctor', 'technician', 'csr', 'client')),
  constraint user_roles_clinic_check check (
    case when role in ('clinic_admin', 'doctor', 'technician', 'csr') then clinic_id is not null
         when role = 'platform_admin' then clinic_id is null
         else true end)
);
create index user_roles_clinic_idx on user_roles (clinic_id, role);

create table profiles (
  id         uuid        not null primary key references auth.users on delete cascade,
  email      text,
  full_name  text,
  avatar_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint profiles_full_name_length_check  check (length(full_name) <= 200),
  constraint profiles_avatar_url_check        check (length(avatar_url) <= 500)
);
create trigger profiles_touch before update on profiles for each row execute function app.touch_updated_at();

create table ghl_integrations (
  user_id          uuid        not null primary key references auth.users on delete cascade,
  token_expires_at timestamptz not null,
  user_data        jsonb,
  location_data    jsonb
);

-- A role or a clinic that somebody wants must have been granted to them beforehand.
create table invitations (
  id          uuid        not null primary key default gen_random_uuid(),
  clinic_id   uuid        references clinics on delete cascade,
  email       text        not null,
  full_name   text,
  role        text        not null,
  -- A client's record that the account will be linked with.
  client_id   uuid,
  invited_by  uuid        references auth.users on delete set null,
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null default now() + interval '7 days',
  accepted_at timestamptz,
  withdrawn_at timestamptz,

  constraint invitations_email_lower_check check (email = lower(email)),
  constraint invitations_role_check check (role in ('platform_admin', 'clinic_admin', 'doctor', 'technician', 'csr', 'client')),
  constraint invitations_clinic_check check (
    case when role in ('clinic_admin', 'doctor', 'technician', 'csr') then clinic_id is not null
         when role = 'platform_admin' then clinic_id is null
         else true end)
);
create unique index invitations_open_key on invitations (email, clinic_id) nulls not distinct
  where accepted_at is null and withdrawn_at is null;
create index invitations_clinic_idx on invitations (clinic_id, created_at desc);

-- The door of every request: believes the token for the person and the session alone, and compares the role and the
-- clinic that the server assumed with what stands in user_roles now. A role taken away bites here.
create function app.enter(
  p_user uuid, p_session uuid, p_role text, p_clinic uuid, p_permissions text, p_ip text, p_user_agent text, p_request text
) returns void language plpgsql security definer set search_path = '' as $$
declare
  found_role text;
  found_clinic uuid;
begin
  select r.role, r.clinic_id into found_role, found_clinic
    from auth.sessions s
    join auth.users u on u.id = s.user_id
    left join public.user_roles r on r.user_id = s.user_id
   where s.id = p_session and s.user_id = p_user
     and (s.not_after is null or s.not_after > now())
     and (u.banned_until is null or u.banned_until <= now());
  if not found then
    raise exception 'the session is gone' using errcode = 'TW001';
  end if;
  if found_role is distinct from p_role or found_clinic is distinct from p_clinic then
    raise exception 'the role has changed' using errcode = 'TW002';
  end if;
  perform set_config('app.user_id', p_user::text, true), set_config('app.session_id', p_session::text, true),
          set_config('app.role', coalesce(p_role, ''), true), set_config('app.clinic_id', coalesce(p_clinic::text, ''), true),
          set_config('app.permissions', p_permissions, true), set_config('app.ip', p_ip, true),
          set_config('app.user_agent', p_user_agent, true), set_config('app.request_id', p_request, true);
end $$;

-- The role that someone has now; for the server's own question, before it knows whom to become.
create function app.membership(p_user uuid) returns table (role text, clinic_id uuid)
  language sql stable security definer set search_path = ''
  begin atomic
    select r.role, r.clinic_id from public.user_roles r where r.user_id = p_user;
  end;

-- Whether an open invitation, sent to an address that this person has proved to own, grants the role and the clinic.
create function app.is_granted(p_user uuid, p_role text, p_clinic uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.invitations i
        join auth.users u on u.email = i.email and u.email_confirmed_at is not null
       where u.id = p_user and i.role = p_role and i.clinic_id is not distinct from p_clinic
         and i.withdrawn_at is null and i.expires_at > now());
  end;

-- Specification, section 4: an insert that asks for a role not granted fails as a check violation, which is the very
-- case in which the specification's client inserts `client` instead. A row for someone else is the policy's to refuse.
create function app.check_role_is_granted() returns trigger language plpgsql as $$
begin
  if current_user not in ('authenticated', 'clinic_client', 'clinic_member', 'platform_member')
     or new.user_id is distinct from app.user_id()
     or (new.role = 'client' and new.clinic_id is null)
     or app.is_granted(new.user_id, new.role, new.clinic_id) then
    return new;
  end if;
  raise exception 'new row for relation "user_roles" violates check constraint "user_roles_granted_check"'
    using errcode = 'check_violation', constraint = 'user_roles_granted_check', table = 'user_roles', schema = 'public';
end $$;
create trigger user_roles_granted before insert or update on user_roles
  for each row execute function app.check_role_is_granted();

alter table clinics enable row level security;
alter table clinics force row level security;
alter table user_roles enable row level security;
alter table user_roles force row level security;
alter table profiles enable row level security;
alter table profiles force row level security;
alter table ghl_integrations enable row level security;
alter table ghl_integrations force row level security;
alter table invitations enable row level security;
alter table invitations force row level security;

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
grant select on clinics to clinic_member, platform_member;
grant update (name, slug, time_zone, country, phone, email, address_line, postal_code, city, region,
  online_booking, slot_minutes, booking_lead_minutes, booking_horizon_days) on clinics to clinic_member, platform_member;
grant insert (name, slug, time_zone, country, phone, email, address_line, postal_code, city, region) on clinics to platform_member;

create policy user_roles_self_select on user_roles for select to authenticated
  using (user_id = (select app.user_id()));
create policy user_roles_self_insert on user_roles for insert to authenticated
  with check (user_id = (select app.user_id()));
create policy user_roles_member_select on user_roles for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('staff:read')));
create policy user_roles_member_update on user_roles for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('staff:manage')) and role <> 'client')
  with check (clinic_id = (select app.clinic_id()) and role in ('clinic_admin', 'doctor', 'technician', 'csr'));
create policy user_roles_member_delete on user_roles for delete to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('staff:manage')) and role <> 'client');
create policy user_roles_platform_select on user_roles for select to platform_member
  using ((select app.has_permission('platform_user:read')));
create policy user_roles_platform_insert on user_roles for insert to platform_member
  with check ((select app.has_permission('platform_user:manage')));
create policy user_roles_platform_update on user_roles for update to platform_member
  using ((select app.has_permission('platform_user:manage')))
  with check ((select app.has_permission('platform_user:manage')));
create policy user_roles_platform_delete on user_roles for delete to platform_member
  using ((select app.has_permission('platform_user:manage')));
grant select on user_roles to authenticated;
grant insert (user_id, role, clinic_id) on user_roles to authenticated;
grant update (role, clinic_id), delete on user_roles to clinic_member, platform_member;

create policy profiles_self_select on profiles for select to authenticated using (id = (select app.user_id()));
create policy profiles_self_insert on profiles for insert to authenticated with check (id = (select app.user_id()));
create policy profiles_self_update on profiles for update to authenticated
  using (id = (select app.user_id())) with check (id = (select app.user_id()));
create policy profiles_member_select on profiles for select to clinic_member
  using ((select app.has_permission('staff:read'))
    and id in (select r.user_id from user_roles r where r.clinic_id = (select app.clinic_id()) and r.role <> 'client'));
create policy profiles_platform_select on profiles for select to platform_member
  using ((select app.has_permission('platform_user:read')));
grant select on profiles to authenticated;
grant insert (id, email, full_name, avatar_url), update (full_name, avatar_url, email) on profiles to authenticated;

-- A profile's address is the account's: what somebody writes here must be their own.
create function app.keep_profile_email() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.email := (select u.email from auth.users u where u.id = new.id);
  return new;
end $$;
create trigger profiles_keep_email before insert or update on profiles
  for each row execute function app.keep_profile_email();

create policy ghl_integrations_self_select on ghl_integrations for select to authenticated
  using (user_id = (select app.user_id()));
create policy ghl_integrations_self_delete on ghl_integrations for delete to authenticated
  using (user_id = (select app.user_id()));
grant select, delete on ghl_integrations to authenticated;

create policy invitations_member_select on invitations for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('staff:manage')));
create policy invitations_member_insert on invitations for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and invited_by = (select app.user_id())
    and (select app.has_permission('staff:manage')) and role in ('clinic_admin', 'doctor', 'technician', 'csr'));
create policy invitations_member_client_insert on invitations for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and invited_by = (select app.user_id())
    and (select app.has_permission('client:write')) and role = 'client' and client_id is not null);
create policy invitations_member_update on invitations for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('staff:manage')))
  with check (clinic_id = (select app.clinic_id()));
create policy invitations_platform_select on invitations for select to platform_member
  using ((select app.has_permission('platform_user:read')));
create policy invitations_platform_insert on invitations for insert to platform_member
  with check ((select app.has_permission('platform_user:manage')) and invited_by = (select app.user_id()));
create policy invitations_platform_update on invitations for update to platform_member
  using ((select app.has_permission('platform_user:manage')))
  with check ((select app.has_permission('platform_user:manage')));
grant select on invitations to clinic_member, platform_member;
grant insert (clinic_id, email, full_name, role, client_id, invited_by, expires_at) on invitations to clinic_member, platform_member;
grant update (withdrawn_at, expires_at) on invitations to clinic_member, platform_member;

grant execute on function app.is_granted(uuid, text, uuid) to authenticated;
grant execute on function app.membership(uuid) to auth_server;
grant select, insert, update on user_roles, profiles, invitations to auth_server;
grant select on clinics to auth_server;
create policy user_roles_server_all on user_roles for all to auth_server using (true) with check (true);
create policy profiles_server_all on profiles for all to auth_server using (true) with check (true);
create policy invitations_server_all on invitations for all to auth_server using (true) with check (true);
create policy clinics_server_select on clinics for select to auth_server using (true);
