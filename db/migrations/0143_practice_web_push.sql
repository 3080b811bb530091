create table push_keys (
  id             boolean     not null default true,
  -- An uncompressed point of the curve P-256 in base64url, as browsers take it (RFC 8292).
  public_key     text        not null,
  -- The private scalar in base64url, sealed by the server's secret key.
  sealed_private bytea       not null,
  created_at     timestamptz not null default now(),

  primary key (id),
  constraint push_keys_id_check check (id),
  constraint push_keys_public_check check (length(public_key) = 87)
);
comment on table push_keys is 'The key by which push services know this server, made once: a new one would end every subscription.';

create table push_subscriptions (
  id         uuid        not null default gen_random_uuid(),
  user_id    uuid        not null default app.user_id() references auth.users on delete cascade,
  -- A subscription ends with the session in which it was made.
  session_id uuid        not null default app.session_id() references auth.sessions on delete cascade,
  -- Whoever knows it can send to the browser, so it is shown to nobody.
  endpoint   text        not null,
  p256dh     text        not null,
  auth       text        not null,
  created_at timestamptz not null default now(),

  primary key (id),
  constraint push_subscriptions_endpoint_key unique (endpoint),
  constraint push_subscriptions_endpoint_check check (endpoint ~ '^https://' and length(endpoint) <= 1024),
  constraint push_subscriptions_p256dh_check check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  constraint push_subscriptions_auth_check check (auth ~ '^[A-Za-z0-9_-]{22}$')
);
comment on table push_subscriptions is 'Browsers in which somebody turned notifications on. They belong to the account, not to a clinic.';
create index push_subscriptions_user_idx on push_subscriptions (user_id, created_at desc);
create index push_subscriptions_session_idx on push_subscriptions (session_id);

-- Films as an iPhone records them, for messages of clients.
update storage.buckets set allowed_mime_types = array_append(allowed_mime_types, 'video/quicktime') where id = 'documents';

create table message_drafts (
  user_id  uuid        not null default app.user_id() references auth.users on delete cascade,
  -- The id of a conversation, or `new`.
  about    text        not null,
  text     text        not null,
  saved_at timestamptz not null default now(),

  primary key (user_id, about),
  constraint message_drafts_about_check check (length(about) between 1 and 36),
  constraint message_drafts_text_check check (length(text) between 1 and 20000)
);
comment on table message_drafts is 'What clients are writing to their clinics. It belongs to the account, and no clinic sees it.';
