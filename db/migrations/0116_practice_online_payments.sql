create table payment_providers (
  clinic_id             uuid        not null references clinics on delete cascade,
  state                 text        not null,
  -- Whether its money is real.
  mode                  text        not null,
  -- The account at the provider; null where its key may not read it.
  account_id            text,
  account_name          text,
  -- Encrypted, and null once it is disconnected.
  key_sealed            bytea,
  webhook_secret_sealed bytea,
  -- The key's last characters, to tell it from others.
  key_hint              text        not null,
  -- Why the provider does not accept the key any more.
  state_reason          text,
  connected_at          timestamptz not null default now(),
  connected_by          uuid        default app.user_id(),
  -- The last event whose signature was right.
  heard_at              timestamptz,
  -- Up to when events were asked for that may not have arrived.
  reconciled_at         timestamptz,

  primary key (clinic_id),
  constraint payment_providers_state_check check (
    case state when 'connected' then key_sealed is not null and webhook_secret_sealed is not null and state_reason is null
               when 'refused' then key_sealed is not null and webhook_secret_sealed is not null and state_reason is not null
               when 'disconnected' then key_sealed is null and webhook_secret_sealed is null
               else false end),
  constraint payment_providers_mode_check check (mode in ('test', 'live')),
  constraint payment_providers_text_check check (length(account_id) between 1 and 100 and length(account_name) between 1 and 200
    and length(key_hint) between 1 and 10 and length(state_reason) between 1 and 500)
);
comment on table payment_providers is
  'A clinic''s own account at the provider of online payments. Key and secret are encrypted; no role of the API can read them.';

create table online_payment_links (
  clinic_id    uuid        not null references clinics on delete cascade,
  id           uuid        not null default gen_random_uuid(),
  client_id    uuid        not null,
  -- Null for all that is open in the currency.
  invoice_id   uuid,
  currency     text        not null,
  token_hash   bytea       not null,
  -- Encrypted, so that the provider can be told again where to return to.
  token_sealed bytea       not null,
  expires_at   timestamptz not null,
  created_at   timestamptz not null default now(),
  created_by   uuid        default app.user_id(),
  withdrawn_at timestamptz,
  withdrawn_by uuid,

  primary key (clinic_id, id),
  foreign key (clinic_id, client_id) references clients (clinic_id, id) on delete restrict,
  foreign key (clinic_id, invoice_id) references invoices (clinic_id, id) on delete restrict,
  constraint online_payment_links_token_key unique (clinic_id, token_hash),
  constraint online_payment_links_currency_check check (currency ~ '^[A-Z]{3}$'),
  constraint online_payment_links_expiry_check check (expires_at > created_at)
);
comment on table online_payment_links is
  'Links by which a client pays without signing in: what is open of one invoice, or all. They outlive the provider''s pages, of which each payment gets a new one.';
create index online_payment_links_client_idx on online_payment_links (clinic_id, client_id, created_at desc);
create index online_payment_links_invoice_idx on online_payment_links (clinic_id, invoice_id) where invoice_id is not null;

create table online_payment_attempts (
  clinic_id         uuid        not null,
  -- The key by which the provider recognizes a repeated request.
  id                uuid        not null default gen_random_uuid(),
  link_id           uuid        not null,
  amount_minor      bigint      not null,
  currency          text        not null,
  state             text        not null default 'created',
  -- The provider's page.
  session_id        text,
  session_url       text,
  session_ends_at   timestamptz not null,
  -- The provider's payment.
  intent_id         text,
  payment_id        uuid,
  failure           text,
  created_at        timestamptz not null default now(),
  -- When the provider was last asked for the outcome.
  asked_at          timestamptz,
  changed_at        timestamptz not null default now(),

  primary key (clinic_id, id),
  foreign key (clinic_id, link_id) references online_payment_links (clinic_id, id) on delete restrict,
  foreign key (clinic_id, payment_id) references payments (clinic_id, id) on delete restrict,
  constraint online_payment_attempts_session_key unique (clinic_id, session_id),
  constraint online_payment_attempts_intent_key unique (clinic_id, intent_id),
  constraint online_payment_attempts_amount_check check (amount_minor between 1 and 2000000000),
  constraint online_payment_attempts_currency_check check (currency ~ '^[A-Z]{3}$'),
  constraint online_payment_attempts_state_check check (
    state in ('created', 'unknown', 'requires_action', 'processing', 'failed', 'canceled', 'succeeded')),
  constraint online_payment_attempts_paid_check check ((state = 'succeeded') = (payment_id is not null) and (payment_id is null or intent_id is not null)),
  constraint online_payment_attempts_text_check check (length(session_id) between 1 and 200 and length(session_url) between 1 and 2000
    and length(intent_id) between 1 and 100 and length(failure) between 1 and 500)
);
comment on table online_payment_attempts is
  'Attempts to charge online. An attempt is stored before the provider is asked, and its state moves forward only.';
-- As long as the outcome of one is not known, a link gets no other.
create unique index online_payment_attempts_live_key on online_payment_attempts (clinic_id, link_id)
  where state in ('created', 'unknown', 'requires_action', 'processing');
create index online_payment_attempts_link_idx on online_payment_attempts (clinic_id, link_id, created_at desc);
create index online_payment_attempts_open_idx on online_payment_attempts (clinic_id, created_at)
  where state in ('created', 'unknown', 'requires_action', 'processing');

create table online_payment_events (
  clinic_id   uuid        not null references clinics on delete cascade,
  -- As the provider calls it.
  event_id    text        not null,
  type        text        not null,
  -- What it is about, which is read from the provider: the event itself is only a hint.
  object_id   text        not null,
  received_at timestamptz not null default now(),
  handled_at  timestamptz,
  outcome     text,

  primary key (clinic_id, event_id),
  constraint online_payment_events_text_check check (length(event_id) between 1 and 200 and length(type) between 1 and 100
    and length(object_id) between 1 and 200 and length(outcome) between 1 and 200)
);
comment on table online_payment_events is 'Events of the provider of online payments, each once. Without what they contain.';
create index online_payment_events_open_idx on online_payment_events (clinic_id, received_at) where handled_at is null;

create table online_refunds (
  clinic_id          uuid        not null,
  -- The key by which the provider recognizes a repeated request.
  id                 uuid        not null default gen_random_uuid(),
  payment_id         uuid        not null,
  amount_minor       bigint      not null,
  reason             text        not null,
  state              text        not null default 'requested',
  provider_refund_id text,
  reversal_id        uuid,
  -- The money of a refund that came back.
  returned_id        uuid,
  failure            text,
  requested_at       timestamptz not null default now(),
  requested_by       uuid        default app.user_id(),
  changed_at         timestamptz not null default now(),

  primary key (clinic_id, id),
  foreign key (clinic_id, payment_id) references payments (clinic_id, id) on delete restrict,
  foreign key (clinic_id, reversal_id) references payment_reversals (clinic_id, id) on delete restrict,
  foreign key (clinic_id, returned_id) references payments (clinic_id, id) on delete restrict,
  constraint online_refunds_provider_key unique (clinic_id, provider_refund_id),
  constraint online_refunds_amount_check check (amount_minor between 1 and 1000000000000),
  constraint online_refunds_state_check check (state in ('requested', 'pending', 'succeeded', 'failed')),
  constraint online_refunds_text_check check (length(reason) between 1 and 500 and length(provider_refund_id) between 1 and 100
    and length(failure) between 1 and 500)
);
comment on table online_refunds is
  'Refunds to the card or account that paid online. Each is booked as a row of payment_reversals when the provider has sent it; one that comes back is money received again.';
create index online_refunds_payment_idx on online_refunds (clinic_id, payment_id);
create index online_refunds_open_idx on online_refunds (clinic_id, requested_at) where state in ('requested', 'pending');

create table online_disputes (
  clinic_id           uuid        not null,
  id                  uuid        not null default gen_random_uuid(),
  provider_dispute_id text        not null,
  payment_id          uuid        not null,
  amount_minor        bigint      not null,
  fee_minor           bigint      not null,
  currency            text        not null,
  state               text        not null,
  reversal_id         uuid,
  opened_at           timestamptz not null default now(),
  changed_at          timestamptz not null default now(),

  primary key (clinic_id, id),
  foreign key (clinic_id, payment_id) references payments (clinic_id, id) on delete restrict,
  foreign key (clinic_id, reversal_id) references payment_reversals (clinic_id, id) on delete restrict,
  constraint online_disputes_provider_key unique (clinic_id, provider_dispute_id),
  constraint online_disputes_amount_check check (amount_minor between 1 and 1000000000000 and fee_minor between 0 and 1000000000),
  constraint online_disputes_currency_check check (currency ~ '^[A-Z]{3}$'),
  constraint online_disputes_state_check check (state in ('open', 'won', 'lost')),
  constraint online_disputes_text_check check (length(provider_dispute_id) between 1 and 100)
);
comment on table online_disputes is 'Payments that a cardholder disputes: the provider holds the money back until it has been decided.';
create index online_disputes_payment_idx on online_disputes (clinic_id, payment_id);

-- The provider's payment and refund, each booked once.
create unique index payments_online_key on payments (clinic_id, reference) where method = 'online';
create unique index payment_reversals_online_key on payment_reversals (clinic_id, reference) where reference ~ '^(re|du|dp)_';
