-- How accounts come to be: by signing up, by invitation, in a demo. And the pictures of their owners.

alter table invitations add column sent_at timestamptz;

-- An invitation that was used up grants nothing a second time: a role taken away later stays away. Nor does one to an
-- address that was only assumed to be its owner's, until a mailed link has been opened.
create or replace function app.is_granted(p_user uuid, p_role text, p_clinic uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.invitations i
        join auth.users u on u.email = i.email and u.email_confirmed_at is not null and not u.is_address_assumed
       where u.id = p_user and i.role = p_role and i.clinic_id is not distinct from p_clinic
         and i.accepted_at is null and i.withdrawn_at is null and i.expires_at > now());
  end;

-- Only an insert is anybody's own to make. Who may change a role, their own too, the policies say.
drop trigger user_roles_granted on user_roles;
create trigger user_roles_granted before insert on user_roles
  for each row execute function app.check_role_is_granted();

-- Makes the member: marks the invitation, puts staff on the staff list, links a client with their record.
create function app.settle_invitation(p_invitation uuid, p_user uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  invited public.invitations;
  account auth.users;
begin
  update public.invitations i set accepted_at = now() where i.id = p_invitation and i.accepted_at is null returning * into invited;
  if not found then
    return;
  end if;
  select * into account from auth.users u where u.id = p_user;
  if invited.role = 'client' then
    update public.clients c set user_id = p_user
     where c.clinic_id = invited.clinic_id and c.id = invited.client_id and c.user_id is null
       and not exists (select from public.clients o where o.clinic_id = c.clinic_id and o.user_id = p_user);
  elsif invited.clinic_id is not null then
    -- Someone whom the clinic has listed already under this address, or a new colleague.
    update public.staff_members s set user_id = p_user, is_active = true
     where s.clinic_id = invited.clinic_id and s.user_id is null and lower(s.email) = invited.email
       and not exists (select from public.staff_members o where o.clinic_id = s.clinic_id and o.user_id = p_user);
    insert into public.staff_members (clinic_id, user_id, full_name, email, takes_appointments)
      values (invited.clinic_id, p_user,
        left(coalesce(nullif(invited.full_name, ''), nullif(account.user_metadata ->> 'full_name', ''), split_part(invited.email, '@', 1)), 200),
        invited.email, invited.role = 'doctor')
    on conflict (clinic_id, user_id) do update set is_active = true;
  end if;
  insert into public.audit_entries (action, subject_id, clinic_id, actor_id, actor_role, after) values
    ('invitation.accepted', invited.id::text, invited.clinic_id, p_user, invited.role, null),
    ('role.granted', p_user::text, invited.clinic_id, p_user, invited.role,
      jsonb_build_object('role', invited.role, 'clinicId', invited.clinic_id, 'invitationId', invited.id));
end $$;

-- A role that an open invitation grants uses that invitation up, whichever way the role came to be.
create function app.settle_granted_role() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  granting uuid;
begin
  if new.role <> 'client' then
    select i.id into granting from public.invitations i join auth.users u on u.email = i.email
     where u.id = new.user_id and i.role = new.role and i.clinic_id is not distinct from new.clinic_id
       and i.accepted_at is null and i.withdrawn_at is null and i.expires_at > now();
    if found then
      perform app.settle_invitation(granting, new.user_id);
    end if;
  end if;
  return null;
end $$;
create trigger user_roles_settle after insert or update on user_roles
  for each row execute function app.settle_granted_role();

-- What opening an invitation's link does: 'accepted', 'gone' (used, withdrawn, too old), or 'elsewhere' when the account
-- already works for another clinic or the platform and would leave it behind unseen.
create function auth.accept_invitation(p_invitation uuid, p_user uuid) returns text language plpgsql as $$
declare
  invited public.invitations;
  held public.user_roles;
begin
  select * into invited from public.invitations i where i.id = p_invitation for update;
  if not found or invited.accepted_at is not null or invited.withdrawn_at is not null or invited.expires_at <= now() then
    return 'gone';
  end if;
  select * into held from public.user_roles r where r.user_id = p_user;
  if held.role is null then
    insert into public.user_roles (user_id, role, clinic_id)
      values (p_user, invited.role, case when invited.role <> 'client' then invited.clinic_id end);
  elsif invited.role <> 'client' and held.role <> 'client' and
      (held.clinic_id is distinct from invited.clinic_id or held.role = 'platform_admin') then
    return 'elsewhere';
  elsif invited.role <> 'client' then
    update public.user_roles r set role = invited.role, clinic_id = invited.clinic_id where r.user_id = p_user;
  end if;
  perform app.settle_invitation(invited.id, p_user);
  return 'accepted';
end $$;
grant execute on function app.settle_invitation(uuid, uuid) to auth_server;

-- Creates an account, or shows that its address is taken. The outcomes: 'session' (confirmed at once and signed in),
-- 'confirm' (a mail with a link is on its way), 'exists'.
create function auth.sign_up(p_email text, p_password_hash text, p_metadata jsonb, p_autoconfirm boolean, p_redirect_to text,
    p_token_hash bytea, p_ip text, p_network text, p_user_agent text, p_request text)
  returns table (outcome text, session_id uuid, described json) language plpgsql as $$
declare
  account auth.users;
begin
  insert into auth.users (email, password_hash, user_metadata) values (p_email, p_password_hash, '{}')
    on conflict (email) do nothing returning * into account;
  if account.id is null then
    select * into account from auth.users u where u.email = p_email for update;
    -- Who was invited proves the address by the link in that mail, and by nothing less.
    if account.email_confirmed_at is not null or (account.invited_at is not null and p_autoconfirm) then
      if not p_autoconfirm then
        perform app.queue_mail('already_registered', p_email, account.id, null, p_redirect_to);
      end if;
      return query select 'exists', null::uuid, null::json;
      return;
    end if;
  else
    perform auth.write_audit('user.signed_up', account.id, p_ip, p_user_agent, p_request);
  end if;
  -- Until an address is confirmed, the latest to sign up with it says the password.
  update auth.users u set password_hash = p_password_hash,
      user_metadata = p_metadata || jsonb_build_object('sub', account.id, 'email', p_email, 'email_verified', p_autoconfirm, 'phone_verified', false),
      email_confirmed_at = case when p_autoconfirm then now() end, is_address_assumed = p_autoconfirm,
      confirmation_sent_at = case when p_autoconfirm then u.confirmation_sent_at else now() end
   where u.id = account.id;
  perform auth.put_email_identity(account.id, p_email, p_metadata, p_autoconfirm);
  if p_autoconfirm then
    return query select 'session', o.session_id, o.described
      from auth.open_session(account.id, null, 'password', p_token_hash, p_ip, p_network, p_user_agent, p_request) o;
  else
    perform app.queue_mail('confirmation', p_email, account.id, null, p_redirect_to);
    return query select 'confirm', null::uuid, auth.describe_user(account.id);
  end if;
end $$;

-- Asks for a recovery mail. Nobody can tell by the answer, nor by its time, whether the address has an account.
create function auth.request_recovery(p_email text, p_redirect_to text) returns void language plpgsql as $$
declare
  account uuid;
begin
  update auth.users u set recovery_sent_at = now() where u.email = p_email returning u.id into account;
  perform app.queue_mail('recovery', case when account is not null then p_email end, account, null, p_redirect_to);
end $$;

-- Keeps the hashes of a link and a code that are about to be mailed. A newer one of the same kind replaces the older.
create function auth.put_one_time_token(p_user uuid, p_type text, p_invitation uuid, p_sent_to text, p_token_hash bytea, p_code_hash bytea,
    p_seconds integer, p_code_seconds integer) returns void
  language sql volatile
  begin atomic
    insert into auth.one_time_tokens (user_id, token_type, invitation_id, sent_to, token_hash, code_hash, expires_at, code_expires_at)
      values (p_user, p_type, p_invitation, p_sent_to, p_token_hash, p_code_hash, now() + make_interval(secs => p_seconds),
        now() + make_interval(secs => p_code_seconds))
    on conflict (user_id, token_type, invitation_id) do update set sent_to = excluded.sent_to, token_hash = excluded.token_hash,
      code_hash = excluded.code_hash, created_at = now(), expires_at = excluded.expires_at, code_expires_at = excluded.code_expires_at;
  end;

-- The address of an account becomes p_email, everywhere it stands.
create function auth.set_email(p_user uuid, p_email text, p_is_assumed boolean) returns void language plpgsql as $$
begin
  update auth.users u set email = p_email, new_email = null, email_confirmed_at = coalesce(u.email_confirmed_at, now()),
      is_address_assumed = p_is_assumed,
      user_metadata = u.user_metadata || jsonb_build_object('email', p_email, 'email_verified', true)
   where u.id = p_user;
  perform auth.put_email_identity(p_user, p_email, '{}', true);
  -- A trigger fills the profile's address in from the account.
  update public.profiles p set email = p_email where p.id = p_user;
end $$;

-- Opens what a mailed link or code stands for, once. The outcomes: 'session'; 'half' (the first of the two confirmations
-- of a new address); 'invalid' (unknown, used, too old); 'elsewhere' (see accept_invitation); 'taken' (a new address that
-- someone else has since); 'banned'.
create function auth.redeem_token(p_types text[], p_token_hash bytea, p_email text, p_code_hash bytea, p_refresh_hash bytea, p_ip text,
    p_network text, p_user_agent text, p_request text)
  returns table (outcome text, session_id uuid, described json) language plpgsql as $$
declare
  token auth.one_time_tokens;
  account auth.users;
  acceptance text;
begin
  select * into token from auth.one_time_tokens t
   where t.token_type = any (p_types) and t.expires_at > now()
     and (t.token_hash = p_token_hash or (t.sent_to = p_email and t.code_hash = p_code_hash and t.code_expires_at > now()))
   for update;
  if not found then
    return query select 'invalid', null::uuid, null::json;
    return;
  end if;
  select * into account from auth.users u where u.id = token.user_id for update;
  if account.banned_until > now() then
    return query select 'banned', null::uuid, null::json;
    return;
  end if;
  if token.token_type = 'invite' then
    -- Where from, for the lines that accepting writes into the audit trail.
    perform set_config('app.ip', p_ip, true), set_config('app.user_agent', p_user_agent, true), set_config('app.request_id', p_request, true);
    acceptance := auth.accept_invitation(token.invitation_id, account.id);
    if acceptance <> 'accepted' then
      return query select case acceptance when 'elsewhere' then 'elsewhere' else 'invalid' end, null::uuid, null::json;
      return;
    end if;
  end if;
  delete from auth.one_time_tokens t where t.id = token.id;
  if token.token_type in ('email_change_current', 'email_change_new') then
    if exists (select from auth.one_time_tokens t
        where t.user_id = account.id and t.token_type in ('email_change_current', 'email_change_new')) then
      return query select 'half', null::uuid, null::json;
      return;
    end if;
    if account.new_email is null or exists (select from auth.users u where u.email = account.new_email and u.id <> account.id) then
      return query select 'taken', null::uuid, null::json;
      return;
    end if;
    perform auth.set_email(account.id, account.new_email, false);
    perform auth.write_audit('user.email_changed', account.id, p_ip, p_user_agent, p_request);
  elsif account.email_confirmed_at is null or account.is_address_assumed then
    -- The first proof that this address is its owner's. Whoever opened the account before without one is out again,
    -- unless this is the very link of that sign-up.
    if token.token_type <> 'confirmation' then
      update auth.users u set password_hash = null where u.id = account.id;
      delete from auth.sessions s where s.user_id = account.id;
    end if;
    perform auth.set_email(account.id, account.email, false);
  end if;
  return query select 'session', o.session_id, o.described
    from auth.open_session(account.id, null, 'otp', p_refresh_hash, p_ip, p_network, p_user_agent, p_request) o;
end $$;

-- Changes what the person asks for; a null leaves it as it is. A new password signs every other session out.
create function auth.update_user(p_user uuid, p_session uuid, p_password_hash text, p_metadata jsonb, p_new_email text, p_autoconfirm boolean,
    p_redirect_to text, p_ip text, p_user_agent text, p_request text)
  returns table (outcome text, described json) language plpgsql as $$
declare
  account auth.users;
begin
  select * into account from auth.users u where u.id = p_user for update;
  if p_new_email is not null and exists (select from auth.users u where u.email = p_new_email and u.id <> p_user) then
    return query select 'email_exists', null::json;
    return;
  end if;
  if p_metadata is not null then
    update auth.users u set user_metadata = (
        select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(u.user_metadata || p_metadata) e where e.value <> 'null')
     where u.id = p_user;
  end if;
  if p_password_hash is not null then
    update auth.users u set password_hash = p_password_hash where u.id = p_user;
    delete from auth.sessions s where s.user_id = p_user and s.id <> p_session;
    perform auth.write_audit('user.password_changed', p_user, p_ip, p_user_agent, p_request);
    perform app.queue_mail('password_changed', account.email, p_user, null, null);
  end if;
  if p_new_email <> account.email and p_autoconfirm then
    perform auth.set_email(p_user, p_new_email, true);
    perform auth.write_audit('user.email_changed', p_user, p_ip, p_user_agent, p_request);
  elsif p_new_email <> account.email then
    update auth.users u set new_email = p_new_email, email_change_sent_at = now() where u.id = p_user;
    delete from auth.one_time_tokens t where t.user_id = p_user and t.token_type in ('email_change_current', 'email_change_new');
    perform app.queue_mail('email_change_current', account.email, p_user, null, p_redirect_to);
    perform app.queue_mail('email_change_new', p_new_email, p_user, null, p_redirect_to);
  end if;
  return query select 'updated', auth.describe_user(p_user);
end $$;

grant execute on function app.is_granted(uuid, text, uuid), auth.accept_invitation(uuid, uuid),
  auth.sign_up(text, text, jsonb, boolean, text, bytea, text, text, text, text), auth.request_recovery(text, text),
  auth.put_one_time_token(uuid, text, uuid, text, bytea, bytea, integer, integer), auth.set_email(uuid, text, boolean),
  auth.redeem_token(text[], bytea, text, bytea, bytea, text, text, text, text),
  auth.update_user(uuid, uuid, text, jsonb, text, boolean, text, text, text, text) to auth_server;

-- An account with a role, ready to sign in: the demo's users and the seed. Leaves an account that is there as it is.
create function auth.create_confirmed_user(p_email text, p_password_hash text, p_full_name text, p_role text, p_clinic uuid)
  returns table (user_id uuid, was_created boolean) language plpgsql as $$
begin
  insert into auth.users (email, password_hash, email_confirmed_at, user_metadata)
    values (p_email, p_password_hash, now(), jsonb_build_object('full_name', p_full_name, 'email_verified', true))
    on conflict (email) do nothing returning id into user_id;
  was_created := found;
  if was_created then
    perform auth.put_email_identity(user_id, p_email, jsonb_build_object('full_name', p_full_name), true);
  else
    select u.id into user_id from auth.users u where u.email = p_email;
  end if;
  insert into public.profiles (id, full_name) values (user_id, p_full_name) on conflict (id) do nothing;
  insert into public.user_roles (user_id, role, clinic_id) values (user_id, p_role, p_clinic) on conflict on constraint user_roles_pkey do nothing;
  return next;
end $$;
grant execute on function auth.create_confirmed_user(text, text, text, text, uuid) to auth_server;

-- Mails an invitation: makes the account that it will open, unless there is one, and starts its time anew.
create function app.send_invitation(p_invitation uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  invited public.invitations;
  account uuid;
begin
  update public.invitations i set sent_at = now(), expires_at = now() + interval '7 days'
   where i.id = p_invitation and i.accepted_at is null and i.withdrawn_at is null
     and (app.has_permission('platform_user:manage') or (i.clinic_id = app.clinic_id() and
       (app.has_permission('staff:manage') or (i.role = 'client' and app.has_permission('client:write')))))
  returning * into invited;
  if not found then
    raise exception 'no such invitation' using errcode = 'no_data_found';
  end if;
  if app.take_allowance('invite:' || app.user_id(), 60, 3600) > 0 then
    raise exception 'too many invitations' using errcode = 'check_violation', constraint = 'invitations_rate_check';
  end if;
  insert into auth.users (email, invited_at, user_metadata)
    values (invited.email, now(), jsonb_build_object('full_name', invited.full_name))
    on conflict (email) do nothing returning id into account;
  if found then
    perform auth.put_email_identity(account, invited.email, jsonb_build_object('full_name', invited.full_name), false);
  else
    select u.id into account from auth.users u where u.email = invited.email;
    if exists (select from public.user_roles r where r.user_id = account and r.role = invited.role
        and r.clinic_id is not distinct from invited.clinic_id and r.role <> 'client')
       or exists (select from public.clients c where c.clinic_id = invited.clinic_id and c.user_id = account and invited.role = 'client') then
      raise exception 'this role is held already' using errcode = 'unique_violation', constraint = 'user_roles_held_key';
    end if;
    update auth.users u set invited_at = now() where u.id = account;
  end if;
  perform app.queue_mail('invitation', invited.email, account, invited.id, null);
end $$;
grant execute on function app.send_invitation(uuid) to clinic_member, platform_member;
grant execute on function auth.put_email_identity(uuid, text, jsonb, boolean) to definer;

-- The five users of the sign-in page. Behind an endpoint that exists in a demo alone, and asks the row below again.
create table auth.deployment (
  is_demo boolean not null primary key
);
grant select, insert, delete on auth.deployment to auth_server;

create function app.create_demo_users(p_password_hash text, p_users jsonb)
  returns table (email text, role text, was_created boolean) language plpgsql security definer set search_path = '' as $$
declare
  home uuid;
  wanted record;
  made record;
begin
  if not exists (select from auth.deployment d where d.is_demo) then
    raise exception 'this is no demo' using errcode = 'insufficient_privilege';
  end if;
  select c.id into home from public.clinics c order by c.created_at, c.id limit 1;
  if not found then
    insert into public.clinics (name, slug, time_zone, country) values ('Tailwell Demo Clinic', 'tailwell-demo', 'Europe/Berlin', 'DE')
      returning id into home;
  end if;
  for wanted in select u.email, u.role, u.full_name from jsonb_to_recordset(p_users) as u (email text, role text, full_name text) loop
    select * into made from auth.create_confirmed_user(wanted.email, p_password_hash, wanted.full_name, wanted.role,
      case when wanted.role in ('clinic_admin', 'doctor', 'technician', 'csr') then home end);
    if made.was_created and wanted.role in ('clinic_admin', 'doctor', 'technician', 'csr') then
      insert into public.staff_members (clinic_id, user_id, full_name, email, takes_appointments)
        values (home, made.user_id, wanted.full_name, wanted.email, wanted.role = 'doctor');
    elsif made.was_created and wanted.role = 'client' then
      insert into public.clients (clinic_id, user_id, full_name) values (home, made.user_id, wanted.full_name);
    end if;
    email := wanted.email;
    role := wanted.role;
    was_created := made.was_created;
    return next;
  end loop;
end $$;
grant execute on function app.create_demo_users(text, jsonb) to anon;
grant execute on function auth.create_confirmed_user(text, text, text, text, uuid) to definer;

-- A person's own sessions, without anything that opens them.
create function app.own_sessions() returns table (id uuid, created_at timestamptz, last_seen_at timestamptz, user_agent text, ip text)
  language sql stable security definer set search_path = ''
  begin atomic
    select s.id, s.created_at, coalesce((select max(t.created_at) from auth.refresh_tokens t where t.session_id = s.id), s.created_at),
           s.user_agent, s.ip
      from auth.sessions s
     where s.user_id = app.user_id() and (s.not_after is null or s.not_after > now())
     order by (s.id = app.session_id()) desc, 3 desc, s.id limit 100;
  end;

create function app.revoke_other_sessions() returns integer language plpgsql security definer set search_path = '' as $$
declare
  ended integer;
begin
  delete from auth.sessions s where s.user_id = app.user_id() and s.id <> app.session_id();
  get diagnostics ended = row_count;
  return ended;
end $$;
grant execute on function app.own_sessions(), app.revoke_other_sessions() to authenticated;

-- Pictures. Each new one gets a name that nobody can guess; under it anybody may see it, as an <img> carries no token.
create table profile_photos (
  id         uuid        not null primary key default gen_random_uuid(),
  user_id    uuid        not null default app.user_id() references auth.users on delete cascade,
  image      bytea       not null,
  created_at timestamptz not null default now(),

  constraint profile_photos_user_key unique (user_id),
  constraint profile_photos_size_check check (length(image) <= 200000)
);
alter table profile_photos enable row level security;
alter table profile_photos force row level security;
create policy profile_photos_self_select on profile_photos for select to authenticated using (user_id = (select app.user_id()));
create policy profile_photos_self_insert on profile_photos for insert to authenticated with check (user_id = (select app.user_id()));
create policy profile_photos_self_delete on profile_photos for delete to authenticated using (user_id = (select app.user_id()));
grant select, insert (image), delete on profile_photos to authenticated;

create function app.photo(p_id uuid) returns bytea language sql stable security definer set search_path = ''
  begin atomic
    select p.image from public.profile_photos p where p.id = p_id;
  end;
grant execute on function app.photo(uuid) to anon;

-- A client's invitation is the business of whoever looks after clients.
create policy invitations_member_client_select on invitations for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and role = 'client' and (select app.has_permission('client:write')));
create policy invitations_member_client_update on invitations for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and role = 'client' and (select app.has_permission('client:write')))
  with check (clinic_id = (select app.clinic_id()));

select app.hand_over_definers();
