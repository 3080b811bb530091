-- Accounts and what signs them in. Only the role auth_server (and the definer functions below) reads this schema.

create table auth.users (
  id                    uuid        not null primary key default gen_random_uuid(),
  email                 text,
  password_hash         text,
  email_confirmed_at    timestamptz,
  -- Confirmed without a mailed link, where the settings say so: nobody has proved to own the address yet.
  is_address_assumed    boolean     not null default false,
  invited_at            timestamptz,
  confirmation_sent_at  timestamptz,
  recovery_sent_at      timestamptz,
  new_email             text,
  email_change_sent_at  timestamptz,
  last_sign_in_at       timestamptz,
  app_metadata          jsonb       not null default '{"provider": "email", "providers": ["email"]}',
  user_metadata         jsonb       not null default '{}',
  is_anonymous          boolean     not null default false,
  banned_until          timestamptz,
  created_at            timestamptz not null default now(),
  updated_at            timestamptz not null default now(),

  constraint users_email_lower_check  check (email = lower(email)),
  constraint users_email_length_check check (length(email) <= 255)
);
create unique index users_email_key on auth.users (email);
create trigger users_touch before update on auth.users for each row execute function app.touch_updated_at();

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
create index identities_user_idx on auth.identities (user_id);

create table auth.sessions (
  id           uuid        not null primary key default gen_random_uuid(),
  user_id      uuid        not null references auth.users on delete cascade,
  created_at   timestamptz not null default now(),
  not_after    timestamptz,
  aal          text        not null default 'aal1',
  amr          jsonb       not null default '[]',
  user_agent   text,
  ip           text
);
create index sessions_user_idx on auth.sessions (user_id);

-- What a refresh token opens. Only hashes are kept: a copy of this table signs nobody in.
create table auth.refresh_tokens (
  id          bigint      not null primary key generated always as identity,
  token_hash  bytea       not null,
  session_id  uuid        not null references auth.sessions on delete cascade,
  -- Each token has one child at most, so a session's tokens are a chain: its newest link is the active one.
  parent_id   bigint      references auth.refresh_tokens on delete set null,
  generation  integer     not null default 1,
  revoked     boolean     not null default false,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),

  constraint refresh_tokens_hash_key unique (token_hash)
);
create index refresh_tokens_session_idx on auth.refresh_tokens (session_id);
create index refresh_tokens_parent_idx on auth.refresh_tokens (parent_id);

grant select, insert, update, delete on auth.users, auth.identities, auth.sessions, auth.refresh_tokens to auth_server;
