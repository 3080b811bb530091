-- Flows: a sign-in whose session does not travel with the answer (PKCE, RFC 7636). The browser keeps a verifier, and gets
-- a code by the way of a link or a provider; only both together are worth a session.
create table auth.flow_states (
  id              uuid        not null primary key default gen_random_uuid(),
  -- Whom the flow signs in; null until a link or a provider has said so.
  user_id         uuid        references auth.users on delete cascade,
  -- How they prove who they are, as the token's `amr` names it.
  method          text        not null,
  -- SHA-256 of the verifier, whichever way the challenge came.
  verifier_hash   bytea       not null,
  -- Of the code that the browser is given; null until then.
  code_hash       bytea,
  -- What a provider handed over for the person. Sealed, with the flow's id as associated data.
  sealed_provider bytea,
  created_at      timestamptz not null default now(),
  expires_at      timestamptz not null,

  constraint flow_states_code_key unique (code_hash),
  constraint flow_states_hash_check check (length(verifier_hash) = 32)
);
create index flow_states_user_idx on auth.flow_states (user_id);
create index flow_states_expiry_idx on auth.flow_states (expires_at);
grant select, insert, update, delete on auth.flow_states to auth_server;

-- Remembers a verifier's hash. Flows that have run out go at the same time: an hour later, so that whoever comes late is
-- told that they are late.
create function auth.start_flow(p_method text, p_verifier_hash bytea, p_seconds integer) returns uuid language plpgsql as $$
declare
  started uuid;
begin
  delete from auth.flow_states f where f.expires_at < now() - interval '1 hour';
  insert into auth.flow_states (method, verifier_hash, expires_at)
    values (p_method, p_verifier_hash, now() + make_interval(secs => p_seconds)) returning id into started;
  return started;
end $$;

-- Hands the code of a flow out: from now on it has so many seconds left. False when the flow is gone or has given one.
create function auth.issue_flow_code(p_flow uuid, p_user uuid, p_code_hash bytea, p_sealed_provider bytea, p_seconds integer)
  returns boolean language plpgsql as $$
begin
  update auth.flow_states f set user_id = p_user, code_hash = p_code_hash, sealed_provider = p_sealed_provider,
      expires_at = now() + make_interval(secs => p_seconds)
   where f.id = p_flow and f.code_hash is null and f.expires_at > now();
  return found;
end $$;

grant execute on function auth.start_flow(text, bytea, integer), auth.issue_flow_code(uuid, uuid, bytea, bytea, integer)
  to auth_server;

-- What the wire knows of an account beside what stood here so far.
alter table auth.users add column reauthentication_sent_at timestamptz, add column deleted_at timestamptz;

create or replace function auth.describe_user(p_user uuid) returns json language sql stable
  begin atomic
    select json_build_object(
      'id', u.id, 'aud', 'authenticated', 'role', 'authenticated', 'email', coalesce(u.email, ''),
      'email_confirmed_at', auth.instant(u.email_confirmed_at), 'invited_at', auth.instant(u.invited_at), 'phone', '',
      'confirmation_sent_at', auth.instant(u.confirmation_sent_at), 'confirmed_at', auth.instant(u.email_confirmed_at),
      'recovery_sent_at', auth.instant(u.recovery_sent_at), 'new_email', u.new_email,
      'email_change_sent_at', auth.instant(u.email_change_sent_at),
      'reauthentication_sent_at', auth.instant(u.reauthentication_sent_at),
      'last_sign_in_at', auth.instant(u.last_sign_in_at),
      'app_metadata', u.app_metadata, 'user_metadata', u.user_metadata,
      'identities', coalesce((
        select json_agg(json_build_object(
          'identity_id', i.identity_id, 'id', i.provider_id, 'user_id', i.user_id, 'identity_data', i.identity_data,
          'provider', i.provider, 'last_sign_in_at', auth.instant(i.last_sign_in_at), 'created_at', auth.instant(i.created_at),
          'updated_at', auth.instant(i.updated_at), 'email', i.identity_data ->> 'email') order by i.created_at)
          from auth.identities i where i.user_id = u.id), '[]'),
      'created_at', auth.instant(u.created_at), 'updated_at', auth.instant(u.updated_at),
      'banned_until', auth.instant(u.banned_until), 'deleted_at', auth.instant(u.deleted_at), 'is_anonymous', u.is_anonymous)
      from auth.users u where u.id = p_user;
  end;

select app.hand_over_definers();
