-- A repeated request is answered with its first answer. `json`, not `jsonb`: the very same text comes back.
create table idempotency_keys (
  user_id      uuid        not null default app.user_id(),
  key          text        not null,
  request_hash text        not null,
  response     json,
  created_at   timestamptz not null default now(),

  primary key (user_id, key),
  constraint idempotency_keys_length_check check (length(key) between 1 and 255)
);
create index idempotency_keys_created_idx on idempotency_keys (created_at);

-- Who works on jobs, and when they were last heard of: the jobs of a worker that died are handed to the others.
create table job_workers (
  worker_id text        not null primary key,
  seen_at   timestamptz not null default now()
);

-- Mail that is to leave. A row says who gets which letter about what; the letter itself, with its link, is written when
-- it is sent, so that no link ever waits in a table.
create table mail_outbox (
  id             uuid        not null primary key default gen_random_uuid(),
  template       text        not null,
  -- Null for a letter to an address that has no account: it goes nowhere, and costs the asker the same time.
  recipient      text,
  user_id        uuid,
  invitation_id  uuid,
  redirect_to    text,
  created_at     timestamptz not null default now(),
  sent_at        timestamptz,
  -- In a demo the letter can be read on a page; elsewhere nothing of it is kept.
  subject        text,
  sealed_message bytea,
  -- What a letter tells beside its template, such as the device of a sign-in.
  details        jsonb,
  flow_id        uuid,
  -- A letter that has left stays readable in a demo; one that has not left and lost its sign-up opens the account without it.
  sign_up_id     uuid
);
create index mail_outbox_created_idx on mail_outbox (created_at desc);
create index mail_outbox_waiting_idx on mail_outbox (created_at) where sent_at is null;
create index mail_outbox_flow_idx on mail_outbox (flow_id) where flow_id is not null;
create index mail_outbox_sign_up_idx on mail_outbox (sign_up_id) where sign_up_id is not null;
