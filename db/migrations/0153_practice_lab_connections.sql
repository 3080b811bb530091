create table lab_connections (
  clinic_id             uuid        not null default app.clinic_id(),
  id                    uuid        not null default gen_random_uuid(),
  laboratory_id         uuid        not null,
  name                  text        not null,
  -- How orders leave: over MLLP, to a JSON API, as a file into a folder, or with the samples.
  orders_by             text        not null default 'samples',
  -- For MLLP: host and port. For JSON: the address that orders are posted to.
  host                  text,
  port                  integer,
  uses_tls              boolean     not null default false,
  api_url               text,
  -- Sealed; what the API is asked with.
  api_token_sealed      bytea,
  api_token_hint        text,
  -- How the laboratory names itself and the clinic in messages: MSH-3 to MSH-6. Empty where it does not matter.
  their_application     text        not null default '',
  their_facility        text        not null default '',
  our_application       text        not null default 'TAILWELL',
  our_facility          text        not null default '',
  -- SHA-256 of the code that messages carry in MSH-6, and its last characters.
  code_hash             text        not null,
  code_hint             text        not null,
  -- SHA-256 of the certificate that a sender has to show; null where the code alone is enough.
  certificate_sha256    text,
  is_on                 boolean     not null default true,
  -- Of what is sent.
  answered_at           timestamptz,
  send_failed_at        timestamptz,
  send_failure          text,
  tested_at             timestamptz,
  test_failure          text,
  version               integer     not null default 1,
  created_at            timestamptz not null default now(),
  created_by            uuid        default app.user_id(),
  changed_at            timestamptz not null default now(),
  changed_by            uuid        default app.user_id(),

  primary key (clinic_id, id),
  foreign key (clinic_id, laboratory_id) references clinic_laboratories (clinic_id, laboratory_id) on delete restrict,
  constraint lab_connections_code_key unique (clinic_id, code_hash),
  constraint lab_connections_orders_check check (orders_by in ('mllp', 'json', 'folder', 'samples')),
  constraint lab_connections_address_check check ((orders_by <> 'mllp' or (host is not null and port is not null))
    and (orders_by <> 'json' or api_url is not null) and port between 1 and 65535),
  constraint lab_connections_texts_check check (length(name) between 1 and 80 and length(host) between 1 and 253
    and length(api_url) between 8 and 500 and length(api_token_hint) <= 4 and length(their_application) <= 80
    and length(their_facility) <= 80 and length(our_application) between 1 and 80 and length(our_facility) <= 80
    and length(send_failure) between 1 and 500 and length(test_failure) between 1 and 500),
  constraint lab_connections_code_check check (code_hash ~ '^[0-9a-f]{64}$' and length(code_hint) = 4),
  constraint lab_connections_certificate_check check (certificate_sha256 ~ '^[0-9a-f]{64}$'),
  constraint lab_connections_failed_check check ((send_failed_at is null) = (send_failure is null) and (test_failure is null or tested_at is not null)),
  constraint lab_connections_token_check check ((api_token_sealed is null) = (api_token_hint is null))
);
comment on table lab_connections is 'How a clinic''s laboratories and analyzers are reached, and how it goes.';
create unique index lab_connections_name_key on lab_connections (clinic_id, app.fold(name));
create unique index lab_connections_orders_key on lab_connections (clinic_id, laboratory_id) where is_on and orders_by <> 'samples';
create index lab_connections_laboratory_idx on lab_connections (clinic_id, laboratory_id);

create table lab_messages (
  clinic_id      uuid        not null default app.clinic_id(),
  id             uuid        not null default gen_random_uuid(),
  connection_id  uuid        not null,
  format         text        not null,
  -- MSH-10, or the name of the file.
  control_id     text        not null,
  -- SHA-256 of the content: the same one again is the same message.
  content_sha256 text        not null,
  content        bytea       not null,
  message_type   text,
  received_at    timestamptz not null default now(),
  -- `applied` when its reports were stored with it, `failed` while they could not be, `waiting` for a job that does it.
  status         text        not null,
  failure        text,
  attempts       integer     not null default 0,
  applied_at     timestamptz,
  -- What the laboratory calls the reports in it.
  report_numbers text[]      not null default '{}',
  -- Of the network that it came from, for whoever looks for a device; null for an upload.
  sender_address text,
  -- Since when its content is empty, because a client was erased.
  erased_at      timestamptz,
  uploaded_by    uuid        default app.user_id(),

  primary key (clinic_id, id),
  foreign key (clinic_id, connection_id) references lab_connections (clinic_id, id) on delete restrict,
  constraint lab_messages_content_key unique (clinic_id, connection_id, control_id, content_sha256),
  constraint lab_messages_format_check check (format in ('hl7', 'json', 'csv', 'pdf')),
  constraint lab_messages_texts_check check (length(control_id) between 1 and 255 and length(message_type) <= 20
    and length(failure) between 1 and 500 and length(sender_address) <= 64),
  constraint lab_messages_content_check check (content_sha256 ~ '^[0-9a-f]{64}$' and octet_length(content) <= 12000000),
  constraint lab_messages_status_check check (status in ('waiting', 'applied', 'failed') and (status = 'failed') = (failure is not null)
    and (status = 'applied') = (applied_at is not null) and attempts >= 0 and cardinality(report_numbers) <= 5000)
);
comment on table lab_messages is
  'What laboratories and analyzers sent, as it came. A sender is told that we have a message once its row and its reports are committed.';
alter table lab_messages alter column content set storage external;
create index lab_messages_received_idx on lab_messages (clinic_id, connection_id, received_at desc, id desc);
create index lab_messages_failed_idx on lab_messages (clinic_id, connection_id, received_at desc, id desc) where status = 'failed';

create table lab_order_sends (
  clinic_id         uuid        not null,
  id                uuid        not null default gen_random_uuid(),
  order_id          uuid        not null,
  connection_id     uuid        not null,
  kind              text        not null,
  -- The same whenever it is sent again, so that the laboratory recognizes it.
  control_id        text        not null,
  status            text        not null default 'waiting',
  attempts          integer     not null default 0,
  created_at        timestamptz not null default now(),
  -- Written before the network is used: what has no answer may have arrived.
  tried_at          timestamptz,
  next_at           timestamptz not null default now(),
  answered_at       timestamptz,
  laboratory_number text,
  -- Why it was refused, or why the last attempt failed.
  reason            text,

  primary key (clinic_id, id),
  foreign key (clinic_id, order_id) references lab_orders (clinic_id, id) on delete restrict,
  foreign key (clinic_id, connection_id) references lab_connections (clinic_id, id) on delete restrict,
  constraint lab_order_sends_control_key unique (clinic_id, control_id),
  constraint lab_order_sends_kind_check check (kind in ('new', 'cancel')),
  constraint lab_order_sends_status_check check (status in ('waiting', 'acknowledged', 'rejected', 'withdrawn')
    and (status in ('acknowledged', 'rejected')) = (answered_at is not null) and attempts >= 0
    and (attempts = 0) = (tried_at is null)),
  constraint lab_order_sends_texts_check check (length(control_id) between 1 and 40 and length(laboratory_number) between 1 and 80
    and length(reason) between 1 and 500)
);
comment on table lab_order_sends is
  'Orders on the way to a laboratory. Each attempt is committed before the network is used; what was acknowledged is never sent again.';
create unique index lab_order_sends_order_key on lab_order_sends (clinic_id, order_id, kind) where status in ('waiting', 'acknowledged');
create index lab_order_sends_waiting_idx on lab_order_sends (clinic_id, next_at) where status = 'waiting';
create index lab_order_sends_connection_idx on lab_order_sends (clinic_id, connection_id, created_at desc, id desc);
