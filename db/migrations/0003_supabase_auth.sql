-- Accounts and what signs them in. Only the role auth_server and security-definer functions read this schema.

create table auth.users (
  id                       uuid        not null primary key default gen_random_uuid(),
  email                    text,
  password_hash            text,
  email_confirmed_at       timestamptz,
  -- Confirmed without a mailed link, where the settings say so: nobody has proved to own the address yet.
  is_address_assumed       boolean     not null default false,
  invited_at               timestamptz,
  confirmation_sent_at     timestamptz,
  recovery_sent_at         timestamptz,
  new_email                text,
  email_change_sent_at     timestamptz,
  last_sign_in_at          timestamptz,
  app_metadata             jsonb       not null default '{"provider": "email", "providers": ["email"]}',
  user_metadata            jsonb       not null default '{}',
  is_anonymous             boolean     not null default false,
  banned_until             timestamptz,
  created_at               timestamptz not null default now(),
  updated_at               timestamptz not null default now(),
  -- What the wire knows of an account next to what stood here so far.
  reauthentication_sent_at timestamptz,
  deleted_at               timestamptz,
  -- Which mailboxes have yet to confirm a new address. Counted here and not by the tokens that are left: an email that has
  -- not left yet has none.
  email_change_pending      text[]      not null default '{}',
  -- Kept next to the account, because the entry point of every request asks for it.
  has_second_factor        boolean     not null default false,

  constraint users_email_lower_check check (email = lower(email)),
  constraint users_email_length_check check (length(email) <= 255)
);
comment on table auth.users is
  'Accounts.';
create unique index users_email_key on auth.users (email);
-- Accounts, with what the schema auth knows of them: when they last signed in and on how many devices they are. Nothing
-- that signs anybody in. Built as text, so that each search is planned for what it asks; every value is a parameter.
create index users_newest_idx on auth.users (created_at desc, id desc);
create index users_signed_in_idx on auth.users (last_sign_in_at);
create index users_email_part_idx on auth.users using gin (email gin_trgm_ops);

create table auth.identities (
  identity_id     uuid        not null primary key default gen_random_uuid(),
  user_id         uuid        not null references auth.users on delete cascade,
  provider        text        not null,
  provider_id     text        not null,
  identity_data   jsonb       not null default '{}',
  last_sign_in_at timestamptz,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),

  constraint identities_provider_key unique (provider, provider_id)
);
comment on table auth.identities is
  'How an account is known to each provider, `email` included.';
create index identities_user_idx on auth.identities (user_id);

create table auth.signing_keys (
  kid            text        not null primary key,
  algorithm      text        not null default 'ES256',
  status         text        not null,
  public_jwk     jsonb       not null,
  -- Sealed under the server's secret key, with the kid as associated data.
  sealed_private bytea       not null,
  created_at     timestamptz not null default now(),
  -- Since when a signing key stands as it does: it is followed by the next one by age, and forgotten when no token that it
  -- has signed can be alive any more.
  status_since   timestamptz not null default now(),

  constraint signing_keys_algorithm_check check (algorithm = 'ES256'),
  constraint signing_keys_status_check check (status in ('standby', 'in_use', 'previously_used'))
);
comment on table auth.signing_keys is
  'Keys that sign access tokens: one in use, at most one on standby, and earlier ones that still verify.';
create unique index signing_keys_in_use_key on auth.signing_keys (status) where status in ('in_use', 'standby');

create table auth.known_networks (
  user_id          uuid        not null references auth.users on delete cascade,
  network          text        not null,
  seen_at          timestamptz not null default now(),
  -- Where a person has passed their second factor: visitors who guess at codes elsewhere do not lock them out.
  second_factor_at timestamptz,

  primary key (user_id, network)
);
comment on table auth.known_networks is
  'Networks from which an account has signed in. Failed attempts from elsewhere do not lock its owner out.';

create unlogged table auth.allowances (
  key            text        not null primary key,
  taken          integer     not null,
  window_ends_at timestamptz not null
);
comment on table auth.allowances is
  'Counters of rate limits, for the running window of each key. Shared by all processes; lost, and so forgiven, in a crash.';
create index allowances_window_idx on auth.allowances (window_ends_at);

create table auth.deployment (
  is_demo boolean not null primary key
);
comment on table auth.deployment is
  'Whether this database is a demo. One row in a demo, none elsewhere.';

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
comment on table auth.flow_states is
  'PKCE flows (RFC 7636): the browser keeps a verifier and gets a code by a link or a provider; only both together give a session.';
create index flow_states_user_idx on auth.flow_states (user_id);
create index flow_states_expiry_idx on auth.flow_states (expires_at);

create table auth.session_limits (
  is_only            boolean not null primary key default true,
  -- From the sign-in on.
  time_box_seconds   integer,
  -- From the last refresh on.
  inactivity_seconds integer,

  constraint session_limits_only_check check (is_only)
);
comment on table auth.session_limits is
  'How long sessions may last. One row, written at the start from the settings; null is without a limit.';

create table auth.known_devices (
  user_id     uuid        not null references auth.users on delete cascade,
  device_hash bytea       not null,
  seen_at     timestamptz not null default now(),

  primary key (user_id, device_hash)
);
comment on table auth.known_devices is
  'Devices from which an account has signed in: by the hash of a random name in a cookie, or of network and user agent for browsers without one. A new device is reported to the owner by email.';

create table auth.pending_sign_ups (
  id            uuid        not null primary key default gen_random_uuid(),
  user_id       uuid        not null references auth.users on delete cascade,
  -- Null for a sign-up by mail alone.
  password_hash text,
  user_metadata jsonb       not null,
  created_at    timestamptz not null default clock_timestamp(),
  -- Those of its link, once that is mailed; until then longer than an email waits for a way out.
  expires_at    timestamptz not null default now() + interval '3 days'
);
comment on table auth.pending_sign_ups is
  'Sign-ups with an address that is not confirmed yet. Anybody can sign up with anybody''s address, so each is kept separately and bound to its own email: the first link that is opened decides whose data holds.';
create index pending_sign_ups_user_idx on auth.pending_sign_ups (user_id, created_at);
create index pending_sign_ups_expiry_idx on auth.pending_sign_ups (expires_at);

create table auth.one_time_tokens (
  id              uuid        not null primary key default gen_random_uuid(),
  user_id         uuid        not null references auth.users on delete cascade,
  token_type      text        not null,
  invitation_id   uuid,
  -- The address that the mail went to.
  sent_to         text        not null,
  token_hash      bytea       not null,
  code_hash       bytea       not null,
  created_at      timestamptz not null default now(),
  expires_at      timestamptz not null,
  code_expires_at timestamptz not null,
  flow_id         uuid        references auth.flow_states on delete cascade,
  sign_up_id      uuid        references auth.pending_sign_ups on delete cascade,

  constraint one_time_tokens_hash_key unique (token_hash),
  constraint one_time_tokens_user_key
    unique nulls not distinct (user_id, token_type, invitation_id, sign_up_id),
  constraint one_time_tokens_type_check check (token_type in
    ('confirmation', 'recovery', 'invite', 'email_change_current', 'email_change_new', 'reauthentication'))
);
comment on table auth.one_time_tokens is
  'Links and six-digit codes sent by email, as hashes: the link''s token is random, the code''s hash is keyed.';
create index one_time_tokens_code_idx on auth.one_time_tokens (sent_to, token_type);
create index one_time_tokens_expiry_idx on auth.one_time_tokens (expires_at);
create index one_time_tokens_flow_idx on auth.one_time_tokens (flow_id) where flow_id is not null;
create index one_time_tokens_sign_up_idx on auth.one_time_tokens (sign_up_id) where sign_up_id is not null;

create table auth.mfa_factors (
  id                 uuid        not null primary key,
  user_id            uuid        not null references auth.users on delete cascade,
  friendly_name      text        not null default '',
  factor_type        text        not null default 'totp',
  status             text        not null default 'unverified',
  -- Sealed under the server's secret key, with the person and the factor as associated data.
  sealed_secret      bytea       not null,
  -- The latest half minute whose code was taken (RFC 6238): a code opens once.
  last_used_step     bigint,
  last_challenged_at timestamptz,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),

  constraint mfa_factors_type_check check (factor_type = 'totp'),
  constraint mfa_factors_status_check check (status in ('unverified', 'verified')),
  constraint mfa_factors_name_length_check check (length(friendly_name) <= 200)
);
comment on table auth.mfa_factors is
  'Second factors (TOTP) of accounts.';
create unique index mfa_factors_name_key on auth.mfa_factors (user_id, friendly_name) where friendly_name <> '';

create table auth.sessions (
  id           uuid        not null primary key default gen_random_uuid(),
  user_id      uuid        not null references auth.users on delete cascade,
  created_at   timestamptz not null default now(),
  not_after    timestamptz,
  aal          text        not null default 'aal1',
  amr          jsonb       not null default '[]',
  user_agent   text,
  ip           text,
  -- The factor that lifted a session; null for a session that a recovery code has lifted.
  factor_id    uuid        references auth.mfa_factors on delete set null,
  -- The shared browser that it was opened on, or taken to be on.
  device_id    uuid,
  -- To some minutes: not every request writes.
  last_seen_at timestamptz
);
comment on table auth.sessions is
  'Sessions of accounts.';
create index sessions_user_idx on auth.sessions (user_id);
create index sessions_factor_idx on auth.sessions (factor_id) where factor_id is not null;
create index sessions_device_idx on auth.sessions (device_id) where device_id is not null;

create table auth.refresh_tokens (
  id         bigint      not null primary key generated always as identity,
  token_hash bytea       not null,
  session_id uuid        not null references auth.sessions on delete cascade,
  -- Each token has one child at most, so a session's tokens are a chain: its newest link is the active one.
  parent_id  bigint      references auth.refresh_tokens on delete set null,
  generation integer     not null default 1,
  revoked    boolean     not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint refresh_tokens_hash_key unique (token_hash)
);
comment on table auth.refresh_tokens is
  'Refresh tokens, as hashes: a copy of this table signs nobody in.';
create index refresh_tokens_session_idx on auth.refresh_tokens (session_id);
create index refresh_tokens_parent_idx on auth.refresh_tokens (parent_id);

create table auth.mfa_challenges (
  id          uuid        not null primary key default gen_random_uuid(),
  factor_id   uuid        not null references auth.mfa_factors on delete cascade,
  -- Where it was asked for: it is answered from there too.
  network     text        not null,
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null,
  verified_at timestamptz
);
comment on table auth.mfa_challenges is
  'Challenges of second factors that wait for a code.';
create index mfa_challenges_factor_idx on auth.mfa_challenges (factor_id);

create table auth.recovery_codes (
  user_id    uuid        not null references auth.users on delete cascade,
  code_hash  bytea       not null,
  created_at timestamptz not null default now(),
  used_at    timestamptz,

  primary key (user_id, code_hash)
);
comment on table auth.recovery_codes is
  'Single-use codes that replace a lost second factor. They are random and long, so a plain hash with the account''s id is enough.';

create table auth.oauth_states (
  state_hash         bytea       not null primary key,
  provider           text        not null,
  browser_hash       bytea       not null,
  -- Where to in the end.
  redirect_to        text        not null,
  -- For a browser that wants a code instead of a session (PKCE).
  flow_id            uuid        references auth.flow_states on delete cascade,
  -- The person who links an identity to their account, and the session they do it in.
  linking_user_id    uuid        references auth.users on delete cascade,
  linking_session_id uuid        references auth.sessions on delete cascade,
  created_at         timestamptz not null default now(),
  expires_at         timestamptz not null,

  constraint oauth_states_linking_check check ((linking_user_id is null) = (linking_session_id is null))
);
comment on table auth.oauth_states is
  'Sign-ins at a provider that are under way. The PKCE verifier and the nonce are derived from the state, of which only the hash is stored; the browser that started is known by `browser_hash`.';
create index oauth_states_expiry_idx on auth.oauth_states (expires_at);
create index oauth_states_user_idx on auth.oauth_states (linking_user_id) where linking_user_id is not null;
create index oauth_states_flow_idx on auth.oauth_states (flow_id) where flow_id is not null;
create index oauth_states_session_idx on auth.oauth_states (linking_session_id) where linking_session_id is not null;

-- Foreign keys of tables that come earlier.
alter table mail_outbox add constraint mail_outbox_user_id_fkey
  foreign key (user_id) references auth.users(id) on delete cascade;
alter table mail_outbox add constraint mail_outbox_flow_id_fkey
  foreign key (flow_id) references auth.flow_states(id) on delete cascade;
alter table mail_outbox add constraint mail_outbox_sign_up_id_fkey
  foreign key (sign_up_id) references auth.pending_sign_ups(id) on delete set null;
