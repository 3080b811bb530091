-- Sign-ups that wait for their letter, sign-in by mail, mail that is asked for again, proof before a new password, and links
-- that belong to a flow (PKCE).

-- What somebody has entered who signs up with an address that is not confirmed. Anybody may sign up with anybody's address,
-- so each sign-up keeps to itself, bound to its own letter: the first letter that is opened says whose words hold, and the
-- others are gone. Until then the account has none of them.
create table auth.pending_sign_ups (
  id            uuid        not null primary key default gen_random_uuid(),
  user_id       uuid        not null references auth.users on delete cascade,
  -- Null for a sign-up by mail alone.
  password_hash text,
  user_metadata jsonb       not null,
  created_at    timestamptz not null default clock_timestamp(),
  -- Those of its link, once that is mailed; until then longer than a letter waits for a way out.
  expires_at    timestamptz not null default now() + interval '3 days'
);
create index pending_sign_ups_user_idx on auth.pending_sign_ups (user_id, created_at);
create index pending_sign_ups_expiry_idx on auth.pending_sign_ups (expires_at);
grant select, insert, update, delete on auth.pending_sign_ups to auth_server;

-- Of whoever has signed up already, nobody can say whose letter the password belongs to: their link opens the account, and
-- they choose one then.
update auth.identities i set identity_data = jsonb_build_object('sub', u.id, 'email', u.email, 'email_verified', false, 'phone_verified', false)
  from auth.users u
 where u.id = i.user_id and i.provider = 'email' and u.email_confirmed_at is null and u.password_hash is not null;
update auth.users u set password_hash = null,
    user_metadata = jsonb_build_object('sub', u.id, 'email', u.email, 'email_verified', false, 'phone_verified', false)
 where u.email_confirmed_at is null and u.password_hash is not null;

-- A letter's flow and sign-up go from the outbox to the token of its link; when one of them is gone, so is the link.

alter table mail_outbox add column flow_id uuid references auth.flow_states on delete cascade;
create index mail_outbox_flow_idx on mail_outbox (flow_id) where flow_id is not null;
alter table auth.one_time_tokens add column flow_id uuid references auth.flow_states on delete cascade;
create index one_time_tokens_flow_idx on auth.one_time_tokens (flow_id) where flow_id is not null;
-- A letter that has left stays readable in a demo; one that has not left and lost its sign-up opens the account without it.
alter table mail_outbox add column sign_up_id uuid references auth.pending_sign_ups on delete set null;
create index mail_outbox_sign_up_idx on mail_outbox (sign_up_id) where sign_up_id is not null;
alter table auth.one_time_tokens add column sign_up_id uuid references auth.pending_sign_ups on delete cascade;
create index one_time_tokens_sign_up_idx on auth.one_time_tokens (sign_up_id) where sign_up_id is not null;
alter table auth.one_time_tokens drop constraint one_time_tokens_user_key;
alter table auth.one_time_tokens add constraint one_time_tokens_user_key
  unique nulls not distinct (user_id, token_type, invitation_id, sign_up_id);
alter table auth.one_time_tokens drop constraint one_time_tokens_type_check;
alter table auth.one_time_tokens add constraint one_time_tokens_type_check check (token_type in
  ('confirmation', 'recovery', 'invite', 'email_change_current', 'email_change_new', 'reauthentication'));

-- Which mailboxes have yet to confirm a new address. Counted here and not by the tokens that are left: a letter that has
-- not left yet has none.
alter table auth.users add column email_change_awaits text[] not null default '{}';
update auth.users u set email_change_awaits = array(
  select t.token_type from auth.one_time_tokens t where t.user_id = u.id and t.token_type in ('email_change_current', 'email_change_new'))
 where u.new_email is not null;

create function auth.queue_letter(p_template text, p_recipient text, p_user uuid, p_redirect_to text, p_flow uuid, p_sign_up uuid default null)
  returns void language plpgsql as $$
declare
  queued uuid;
begin
  queued := app.queue_mail(p_template, p_recipient, p_user, null, p_redirect_to);
  if p_flow is not null or p_sign_up is not null then
    update public.mail_outbox m set flow_id = p_flow, sign_up_id = p_sign_up where m.id = queued;
  end if;
end $$;

-- Keeps what somebody has entered until the letter of this sign-up is opened.
create function auth.keep_sign_up(p_user uuid, p_password_hash text, p_metadata jsonb) returns uuid language sql volatile
  begin atomic
    insert into auth.pending_sign_ups (user_id, password_hash, user_metadata) values (p_user, p_password_hash, p_metadata) returning id;
  end;

-- The account as the wire shows it to whoever signs up: with their own words, and nobody else's.
create function auth.describe_sign_up(p_user uuid, p_metadata jsonb) returns json language sql stable
  begin atomic
    select jsonb_set(d.account || jsonb_build_object('user_metadata', d.words), '{identities,0,identity_data}', d.words, false)::json
      from (select auth.describe_user(u.id)::jsonb as account, p_metadata || jsonb_build_object('sub', u.id, 'email', u.email,
          'email_verified', false, 'phone_verified', false) as words
        from auth.users u where u.id = p_user) d;
  end;

-- Forgets all sign-ups that wait for an account, with their links and the letters that have not left.
create function auth.forget_sign_ups(p_user uuid) returns void language sql volatile
  begin atomic
    delete from public.mail_outbox m where m.user_id = p_user and m.template = 'confirmation' and m.sent_at is null;
    delete from auth.one_time_tokens t where t.user_id = p_user and t.token_type = 'confirmation';
    delete from auth.pending_sign_ups s where s.user_id = p_user;
  end;

-- However an address comes to be confirmed, by a letter, a provider or a program: no other sign-up has a say from then on.
create function auth.forget_other_sign_ups() returns trigger language plpgsql as $$
begin
  perform auth.forget_sign_ups(new.id);
  return null;
end $$;
create trigger users_forget_sign_ups after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null) execute function auth.forget_other_sign_ups();

drop function auth.put_one_time_token(uuid, text, uuid, text, bytea, bytea, integer, integer);
-- Keeps the hashes of a link and a code that are about to be mailed. A newer one of the same kind, invitation and sign-up
-- replaces the older.
create function auth.put_one_time_token(p_user uuid, p_type text, p_invitation uuid, p_flow uuid, p_sign_up uuid, p_sent_to text,
    p_token_hash bytea, p_code_hash bytea, p_seconds integer, p_code_seconds integer) returns void
  language plpgsql as $$
begin
  -- Whoever opens a letter holds the account first, then its tokens: so here too.
  perform from auth.users u where u.id = p_user for no key update;
  insert into auth.one_time_tokens (user_id, token_type, invitation_id, flow_id, sign_up_id, sent_to, token_hash, code_hash, expires_at,
      code_expires_at)
    values (p_user, p_type, p_invitation, p_flow, p_sign_up, p_sent_to, p_token_hash, p_code_hash, now() + make_interval(secs => p_seconds),
      now() + make_interval(secs => p_code_seconds))
  on conflict (user_id, token_type, invitation_id, sign_up_id) do update set flow_id = excluded.flow_id, sent_to = excluded.sent_to,
    token_hash = excluded.token_hash, code_hash = excluded.code_hash, created_at = now(), expires_at = excluded.expires_at,
    code_expires_at = excluded.code_expires_at;
  if p_sign_up is not null then
    update auth.pending_sign_ups s set expires_at = now() + make_interval(secs => p_seconds) where s.id = p_sign_up;
  end if;
  -- Each sign-up more is a code more that a guess may hit: the digits of three work, the links of all.
  update auth.one_time_tokens t set code_expires_at = now()
   where t.code_expires_at > now() and t.id in (
     select o.id from auth.one_time_tokens o where o.user_id = p_user and o.token_type = 'confirmation' and p_type = 'confirmation'
      order by o.created_at desc, o.id offset 3);
end $$;

drop function auth.prepare_password_check(text, text, text, integer, integer, integer, integer);
-- What is needed to judge a password, and whether this network and this account may be tried once more. Of an address that
-- is not confirmed, the password of the first sign-up that waits is judged: one alone, so that the time tells nobody how
-- many wait. No session comes of it.
create function auth.prepare_password_check(p_email text, p_account_key text, p_network text, p_device bytea, p_network_limit integer,
    p_network_window_seconds integer, p_account_limit integer, p_account_window_seconds integer)
  returns table (wait_seconds integer, allowance_key text, user_id uuid, password_hash text, is_confirmed boolean, is_banned boolean)
  language plpgsql as $$
declare
  account auth.users;
begin
  wait_seconds := app.take_allowance('token:' || p_network, p_network_limit, p_network_window_seconds);
  select * into account from auth.users u where u.email = p_email;
  allowance_key := 'password:' || auth.tries_key(account.id, p_account_key, p_network, p_device);
  if wait_seconds = 0 then
    wait_seconds := app.take_allowance(allowance_key, p_account_limit, p_account_window_seconds);
  end if;
  user_id := account.id;
  is_confirmed := account.email_confirmed_at is not null;
  password_hash := account.password_hash;
  if password_hash is null and not is_confirmed then
    select s.password_hash into password_hash from auth.pending_sign_ups s
     where s.user_id = account.id and s.password_hash is not null and s.expires_at > now() order by s.created_at, s.id limit 1;
  end if;
  is_banned := coalesce(account.banned_until > now(), false);
  return next;
end $$;

-- What nobody needs any more. Said in one place, run by a job.
create or replace function app.sweep() returns void language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.allowances a where a.window_ends_at < clock_timestamp();
  delete from auth.one_time_tokens t where t.expires_at < now();
  delete from auth.pending_sign_ups s where s.expires_at < now();
  delete from auth.known_networks n where n.seen_at < now() - interval '90 days';
  -- A session ends when its time is up, or when nobody has come back to it for a long while.
  delete from auth.sessions s where s.not_after < now()
    or (s.created_at < now() - interval '60 days'
      and not exists (select from auth.refresh_tokens t where t.session_id = s.id and t.created_at > now() - interval '60 days'));
  -- A spent token of long ago is unknown then instead of replayed: refused all the same.
  delete from auth.refresh_tokens t where t.revoked and t.updated_at < now() - interval '60 days';
  delete from public.mail_outbox m where m.created_at < now() - interval '30 days' or (m.recipient is null and m.sent_at is not null);
  delete from public.idempotency_keys k where k.created_at < now() - interval '2 days';
end $$;

drop function auth.sign_up(text, text, jsonb, boolean, text, bytea, text, text, text, text);
-- Creates an account, or shows that its address is taken. The outcomes: 'session' (confirmed at once and signed in),
-- 'confirm' (a mail with a link is on its way), 'exists'.
create function auth.sign_up(p_email text, p_password_hash text, p_metadata jsonb, p_autoconfirm boolean, p_redirect_to text, p_flow uuid,
    p_token_hash bytea, p_ip text, p_network text, p_device bytea, p_user_agent text, p_request text)
  returns table (outcome text, session_id uuid, described json) language plpgsql as $$
declare
  account auth.users;
begin
  insert into auth.users (email, user_metadata) values (p_email, '{}') on conflict (email) do nothing returning * into account;
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
  if p_autoconfirm then
    update auth.users u set password_hash = p_password_hash,
        user_metadata = p_metadata || jsonb_build_object('sub', account.id, 'email', p_email, 'email_verified', true, 'phone_verified', false),
        email_confirmed_at = now(), is_address_assumed = true
     where u.id = account.id;
    perform auth.put_email_identity(account.id, p_email, p_metadata, true);
    return query select 'session', o.session_id, o.described
      from auth.open_session(account.id, null, 'password', p_token_hash, p_ip, p_network, p_device, p_user_agent, p_request) o;
  else
    update auth.users u set confirmation_sent_at = now(), user_metadata = u.user_metadata ||
        jsonb_build_object('sub', account.id, 'email', p_email, 'email_verified', false, 'phone_verified', false)
     where u.id = account.id;
    perform auth.put_email_identity(account.id, p_email, '{}', false);
    perform auth.queue_letter('confirmation', p_email, account.id, p_redirect_to, p_flow,
      auth.keep_sign_up(account.id, p_password_hash, p_metadata));
    return query select 'confirm', null::uuid, auth.describe_sign_up(account.id, p_metadata);
  end if;
end $$;

-- Somebody without an address or a name, signed in until they leave.
create function auth.sign_up_anonymously(p_metadata jsonb, p_token_hash bytea, p_ip text, p_network text, p_device bytea, p_user_agent text,
    p_request text)
  returns table (session_id uuid, described json) language plpgsql as $$
declare
  account uuid;
begin
  insert into auth.users (is_anonymous, app_metadata, user_metadata) values (true, '{}', p_metadata) returning id into account;
  return query select o.session_id, o.described
    from auth.open_session(account, null, 'anonymous', p_token_hash, p_ip, p_network, p_device, p_user_agent, p_request) o;
end $$;

-- Takes accounts without an address away that nobody can come back to: with their last session the only way in is gone.
-- One that has become a client of a clinic stays with the clinic's records. So many at a time, and how many they were.
create function app.sweep_anonymous_accounts(p_days integer, p_most integer) returns integer
  language plpgsql security definer set search_path = '' as $$
declare
  swept integer;
begin
  delete from auth.users u where u.id in (
    select a.id from auth.users a
     where a.is_anonymous and a.created_at < now() - make_interval(days => p_days)
       and not exists (select from auth.sessions s where s.user_id = a.id)
       and not exists (select from public.clients c where c.user_id = a.id)
     order by a.created_at limit p_most for update skip locked);
  get diagnostics swept = row_count;
  return swept;
end $$;
grant execute on function app.sweep_anonymous_accounts(integer, integer) to job_server;

drop function auth.request_recovery(text, text);
-- Asks for a recovery mail. Nobody can tell by the answer, nor by its time, whether the address has an account.
create function auth.request_recovery(p_email text, p_redirect_to text, p_flow uuid) returns void language plpgsql as $$
declare
  account uuid;
begin
  update auth.users u set recovery_sent_at = now() where u.email = p_email returning u.id into account;
  perform auth.queue_letter('recovery', case when account is not null then p_email end, account, p_redirect_to, p_flow);
end $$;

-- Asks for a mail that signs in. False when the address has no account and none is to be made.
create function auth.request_sign_in_mail(p_email text, p_metadata jsonb, p_makes_account boolean, p_redirect_to text, p_flow uuid, p_ip text,
    p_user_agent text, p_request text)
  returns boolean language plpgsql as $$
declare
  account uuid;
begin
  update auth.users u set recovery_sent_at = now() where u.email = p_email returning u.id into account;
  if found then
    -- An address that is not confirmed yet gets this letter too: by its link its owner takes the account over from
    -- whoever may have signed up with it.
    perform auth.queue_letter('magic_link', p_email, account, p_redirect_to, p_flow);
    return true;
  elsif not p_makes_account then
    return false;
  end if;
  insert into auth.users (email, user_metadata, confirmation_sent_at) values (p_email, '{}', now())
    on conflict (email) do nothing returning id into account;
  if not found then
    return true; -- made a moment ago by another request, which mails
  end if;
  update auth.users u set user_metadata = jsonb_build_object('sub', account, 'email', p_email, 'email_verified', false,
    'phone_verified', false) where u.id = account;
  perform auth.put_email_identity(account, p_email, '{}', false);
  perform auth.write_audit('user.signed_up', account, p_ip, p_user_agent, p_request);
  perform auth.queue_letter('confirmation', p_email, account, p_redirect_to, p_flow, auth.keep_sign_up(account, null, p_metadata));
  return true;
end $$;

-- Mails once more what somebody waits for: 'signup' or 'email_change'. Who waits for nothing is told the same.
-- A letter that is asked for again belongs to no sign-up: whoever asks shows no password, so nobody can tell which sign-up is
-- theirs. Were it the first one's or the latest's, a stranger who signs up before or after the owner would have the owner's
-- own wish for another letter mail the stranger's password. So it confirms the address, forgets all passwords that wait, and
-- signs in whoever reads that mailbox, who then chooses one.
create function auth.resend_mail(p_type text, p_email text, p_redirect_to text, p_flow uuid) returns void language plpgsql as $$
declare
  account auth.users;
begin
  if p_type = 'signup' then
    update auth.users u set confirmation_sent_at = now()
     where u.email = p_email and u.email_confirmed_at is null and u.confirmation_sent_at is not null returning * into account;
    perform auth.queue_letter('confirmation', case when account.id is not null then p_email end, account.id, p_redirect_to, p_flow);
    return;
  end if;
  update auth.users u set email_change_sent_at = now(),
      email_change_awaits = case when u.email is null then '{email_change_new}' else '{email_change_current,email_change_new}' end::text[]
   where u.new_email is not null and (u.email = p_email or u.new_email = p_email) returning * into account;
  if account.email is not null then
    perform auth.queue_letter('email_change_current', account.email, account.id, p_redirect_to, p_flow);
  end if;
  perform auth.queue_letter('email_change_new', account.new_email, account.id, p_redirect_to, p_flow);
end $$;

-- The address of an account becomes p_email, everywhere it stands. Who had none is anonymous no more.
create or replace function auth.set_email(p_user uuid, p_email text, p_is_assumed boolean) returns void language plpgsql as $$
begin
  update auth.users u set email = p_email, new_email = null, email_change_awaits = '{}',
      email_confirmed_at = coalesce(u.email_confirmed_at, now()), is_address_assumed = p_is_assumed, is_anonymous = false,
      app_metadata = case when u.is_anonymous then u.app_metadata || '{"provider": "email", "providers": ["email"]}' else u.app_metadata end,
      user_metadata = u.user_metadata || jsonb_build_object('email', p_email, 'email_verified', true)
   where u.id = p_user;
  perform auth.put_email_identity(p_user, p_email, '{}', true);
  -- A trigger fills the profile's address in from the account.
  update public.profiles p set email = p_email where p.id = p_user;
end $$;

-- The same by its owner, who is told at the address that was theirs until now.
create function auth.change_email(p_user uuid, p_email text, p_is_assumed boolean, p_ip text, p_user_agent text, p_request text)
  returns void language plpgsql as $$
declare
  former text;
begin
  select u.email into former from auth.users u where u.id = p_user;
  perform auth.set_email(p_user, p_email, p_is_assumed);
  delete from auth.one_time_tokens t where t.user_id = p_user and t.token_type in ('email_change_current', 'email_change_new');
  perform auth.write_audit('user.email_changed', p_user, p_ip, p_user_agent, p_request);
  if former is not null then
    perform auth.queue_notice('email_changed', former, p_user, jsonb_build_object('at', auth.instant(now())));
  end if;
end $$;

drop function auth.redeem_token(text[], bytea, text, bytea, bytea, text, text, text, text);
-- Opens what a mailed link or code stands for, once. The outcomes: 'session'; 'flow' (the link belongs to a flow, whose
-- code is handed out under p_flow_code_hash); 'half' (the first of the two confirmations of a new address); 'invalid'
-- (unknown, used, too old); 'elsewhere' (see accept_invitation); 'taken' (a new address that someone else has since);
-- 'banned'.
create function auth.redeem_token(p_types text[], p_token_hash bytea, p_email text, p_code_hash bytea, p_flow_code_hash bytea,
    p_flow_seconds integer, p_refresh_hash bytea, p_ip text, p_network text, p_device bytea, p_user_agent text, p_request text)
  returns table (outcome text, session_id uuid, described json) language plpgsql as $$
declare
  matching uuid[];
  token auth.one_time_tokens;
  account auth.users;
  sign_up auth.pending_sign_ups;
  acceptance text;
begin
  select array_agg(t.id) into matching from auth.one_time_tokens t
   where t.token_type = any (p_types) and t.expires_at > now()
     and (t.token_hash = p_token_hash or (t.sent_to = p_email and t.code_hash = p_code_hash and t.code_expires_at > now()));
  -- Two letters to a mailbox that happen to bear the same digits: nobody knows which is meant, their links do.
  if cardinality(matching) = 1 then
    -- The account is held before the token, or two who open two of its letters at once would wait for each other.
    select u.* into account from auth.users u join auth.one_time_tokens t on t.user_id = u.id where t.id = matching[1] for update of u;
    select * into token from auth.one_time_tokens t
     where t.id = matching[1] and (t.token_hash = p_token_hash or t.code_hash = p_code_hash) for update;
  end if;
  if token.id is null then
    return query select 'invalid', null::uuid, null::json;
    return;
  end if;
  if account.banned_until > now() then
    return query select 'banned', null::uuid, null::json;
    return;
  end if;
  if token.invitation_id is not null then
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
    -- A letter of an earlier change that left late says nothing about this one.
    if token.token_type = 'email_change_new' and token.sent_to is distinct from account.new_email then
      return query select 'invalid', null::uuid, null::json;
      return;
    end if;
    update auth.users u set email_change_awaits = array_remove(u.email_change_awaits, token.token_type)
     where u.id = account.id returning * into account;
    if account.email_change_awaits <> '{}' then
      return query select 'half', null::uuid, null::json;
      return;
    end if;
    if account.new_email is null or exists (select from auth.users u where u.email = account.new_email and u.id <> account.id) then
      return query select 'taken', null::uuid, null::json;
      return;
    end if;
    perform auth.change_email(account.id, account.new_email, false, p_ip, p_user_agent, p_request);
  elsif account.email_confirmed_at is null or account.is_address_assumed then
    -- The first proof that this address is its owner's. Whoever opened the account before without one is out again, and of
    -- those who signed up with it only the one is heard whose very letter this is.
    select * into sign_up from auth.pending_sign_ups s where s.id = token.sign_up_id;
    update auth.users u set password_hash = sign_up.password_hash, user_metadata = u.user_metadata || coalesce(sign_up.user_metadata ||
        jsonb_build_object('sub', account.id, 'phone_verified', false), '{}')
     where u.id = account.id;
    delete from auth.sessions s where s.user_id = account.id;
    perform auth.put_email_identity(account.id, account.email, coalesce(sign_up.user_metadata, '{}'), true);
    perform auth.set_email(account.id, account.email, false);
  end if;
  if token.flow_id is not null and p_flow_code_hash is not null then
    return query select case when auth.issue_flow_code(token.flow_id, account.id, p_flow_code_hash, null, p_flow_seconds)
      then 'flow' else 'invalid' end, null::uuid, null::json;
    return;
  end if;
  return query select 'session', o.session_id, o.described
    from auth.open_session(account.id, null, 'otp', p_refresh_hash, p_ip, p_network, p_device, p_user_agent, p_request) o;
end $$;

-- Asks for the digits that a new password may need. False where there is no mailbox to send them to.
create function auth.request_reauthentication(p_user uuid) returns boolean language plpgsql as $$
declare
  mailbox text;
begin
  update auth.users u set reauthentication_sent_at = now() where u.id = p_user and u.email is not null returning u.email into mailbox;
  if not found then
    return false;
  end if;
  perform app.queue_mail('reauthentication', mailbox, p_user, null, null);
  return true;
end $$;

-- Uses those digits up.
create function auth.use_reauthentication(p_user uuid, p_code_hash bytea) returns boolean language plpgsql as $$
begin
  delete from auth.one_time_tokens t
   where t.user_id = p_user and t.token_type = 'reauthentication' and t.code_hash = p_code_hash and t.code_expires_at > now();
  return found;
end $$;

drop function auth.update_user(uuid, uuid, text, jsonb, text, boolean, text, text, text, text);
-- Changes what the person asks for; a null leaves it as it is. A new password signs every other session out.
create function auth.update_user(p_user uuid, p_session uuid, p_password_hash text, p_metadata jsonb, p_new_email text, p_autoconfirm boolean,
    p_redirect_to text, p_flow uuid, p_ip text, p_user_agent text, p_request text)
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
    delete from auth.one_time_tokens t where t.user_id = p_user and t.token_type in ('recovery', 'reauthentication');
    perform auth.write_audit('user.password_changed', p_user, p_ip, p_user_agent, p_request);
    perform app.queue_mail('password_changed', account.email, p_user, null, null);
  end if;
  if p_new_email is distinct from account.email and p_new_email is not null and p_autoconfirm then
    perform auth.change_email(p_user, p_new_email, true, p_ip, p_user_agent, p_request);
  elsif p_new_email is distinct from account.email and p_new_email is not null then
    update auth.users u set new_email = p_new_email, email_change_sent_at = now(),
        email_change_awaits = case when u.email is null then '{email_change_new}' else '{email_change_current,email_change_new}' end::text[]
     where u.id = p_user;
    delete from auth.one_time_tokens t where t.user_id = p_user and t.token_type in ('email_change_current', 'email_change_new');
    if account.email is not null then
      perform auth.queue_letter('email_change_current', account.email, p_user, p_redirect_to, p_flow);
    end if;
    perform auth.queue_letter('email_change_new', p_new_email, p_user, p_redirect_to, p_flow);
  end if;
  return query select 'updated', auth.describe_user(p_user);
end $$;

grant execute on function auth.queue_letter(text, text, uuid, text, uuid, uuid), auth.keep_sign_up(uuid, text, jsonb),
  auth.describe_sign_up(uuid, jsonb), auth.forget_sign_ups(uuid),
  auth.put_one_time_token(uuid, text, uuid, uuid, uuid, text, bytea, bytea, integer, integer),
  auth.prepare_password_check(text, text, text, bytea, integer, integer, integer, integer),
  auth.sign_up(text, text, jsonb, boolean, text, uuid, bytea, text, text, bytea, text, text),
  auth.sign_up_anonymously(jsonb, bytea, text, text, bytea, text, text),
  auth.request_recovery(text, text, uuid),
  auth.request_sign_in_mail(text, jsonb, boolean, text, uuid, text, text, text),
  auth.resend_mail(text, text, text, uuid), auth.change_email(uuid, text, boolean, text, text, text),
  auth.redeem_token(text[], bytea, text, bytea, bytea, integer, bytea, text, text, bytea, text, text),
  auth.request_reauthentication(uuid), auth.use_reauthentication(uuid, bytea),
  auth.update_user(uuid, uuid, text, jsonb, text, boolean, text, uuid, text, text, text) to auth_server;

select app.hand_over_definers();
