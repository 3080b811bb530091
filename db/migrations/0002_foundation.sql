create table idempotency_keys (
  user_id      uuid        not null default app.user_id(),
  key          text        not null,
  request_hash text        not null,
  response     json,
  created_at   timestamptz not null default now(),

  primary key (user_id, key),
  constraint idempotency_keys_length_check check (length(key) between 1 and 255)
);
comment on table idempotency_keys is
  'Answers to requests that carried an Idempotency-Key: a repeated request gets its first answer. `json`, not `jsonb`, because the very same text is returned.';
create index idempotency_keys_created_idx on idempotency_keys (created_at);

create table job_workers (
  worker_id text        not null primary key,
  seen_at   timestamptz not null default now()
);
comment on table job_workers is
  'Running job workers and when each was last seen. The jobs of a worker that died are released to the others.';

create table mail_outbox (
  id             uuid        not null primary key default gen_random_uuid(),
  template       text        not null,
  -- Null for an email to an address that has no account: it goes nowhere, and costs the requester the same time.
  recipient      text,
  user_id        uuid,
  invitation_id  uuid,
  redirect_to    text,
  created_at     timestamptz not null default now(),
  sent_at        timestamptz,
  -- In a demo the email can be read on a page; elsewhere nothing of it is kept.
  subject        text,
  sealed_message bytea,
  -- What an email tells next to its template, such as the device of a sign-in.
  details        jsonb,
  flow_id        uuid,
  -- A email that has left stays readable in a demo; one that has not left and lost its sign-up opens the account without it.
  sign_up_id     uuid
);
comment on table mail_outbox is
  'Email to be sent. A row says who gets which message about what; the message itself, with its link, is written when it is sent, so that no link is stored while it waits.';
create index mail_outbox_created_idx on mail_outbox (created_at desc);
create index mail_outbox_waiting_idx on mail_outbox (created_at) where sent_at is null;
create index mail_outbox_flow_idx on mail_outbox (flow_id) where flow_id is not null;
create index mail_outbox_sign_up_idx on mail_outbox (sign_up_id) where sign_up_id is not null;
