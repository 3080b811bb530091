create table tickets (
  id                uuid        not null primary key default gen_random_uuid(),
  -- To be said aloud on the phone. It counts the tickets of all and opens none: they are found by id, and who may see one
  -- is asked below. Two numbers tell their requesters how many others wrote in between, and nothing of who or what.
  number            integer     not null generated always as identity (start with 1001),
  -- Of an requester on a clinic's staff. A client asks the platform alone.
  clinic_id         uuid        references clinics on delete set null,
  -- Null when the account is gone.
  requester_id          uuid        default app.user_id() references auth.users on delete set null,
  requester_role        text        not null default app.role_name(),
  topic             text        not null,
  subject           text        not null,
  priority          text        not null,
  state             text        not null default 'new',
  assignee_id       uuid        references auth.users on delete set null,
  created_at        timestamptz not null default now(),
  -- Of what the requester can read.
  last_message_at   timestamptz not null default now(),
  -- Since when the requester waits for the platform; null while it is not the platform's turn.
  waiting_since     timestamptz default now(),
  answer_due_at     timestamptz,
  solve_due_at      timestamptz not null,
  first_answered_at timestamptz,
  -- Since when it is solved, or closed without having been.
  resolved_at        timestamptz,

  constraint tickets_number_key unique (number),
  constraint tickets_requester_role_check check (requester_role in ('clinic_admin', 'doctor', 'technician', 'csr', 'client')),
  constraint tickets_client_clinic_check check (requester_role <> 'client' or clinic_id is null),
  constraint tickets_topic_check check (topic in ('problem', 'how_to', 'data', 'account', 'billing', 'idea')),
  constraint tickets_subject_length_check check (length(subject) between 1 and 160),
  constraint tickets_priority_check check (priority in ('cannot_work', 'slows_down', 'question')),
  constraint tickets_state_check check (state in ('new', 'open', 'waiting', 'solved', 'closed')),
  constraint tickets_resolved_check check ((resolved_at is not null) = (state in ('solved', 'closed'))),
  constraint tickets_waiting_check check ((waiting_since is not null) = (state in ('new', 'open'))),
  constraint tickets_due_check check ((answer_due_at is not null) = (waiting_since is not null))
);
comment on table tickets is
  'Support tickets: questions of clinics'' staff and of clients to the platform.';
create index tickets_requester_idx on tickets (requester_id, last_message_at desc, id desc);
create index tickets_clinic_idx on tickets (clinic_id, last_message_at desc, id desc);
create index tickets_queue_idx on tickets ((coalesce(answer_due_at, 'infinity'::timestamptz)), (-number));
create index tickets_assignee_idx on tickets (assignee_id) where assignee_id is not null;
create index tickets_settled_idx on tickets (resolved_at) where state = 'solved';

create table ticket_messages (
  ticket_id   uuid        not null references tickets,
  id          uuid        not null default gen_random_uuid(),
  -- What was said first stands first, also within one instant.
  position    bigint      not null generated always as identity,
  at          timestamptz not null default now(),
  -- No link: what was said stays when the account is gone.
  author_id   uuid        not null default app.user_id(),
  author_role text        not null default app.role_name(),
  -- A note among the platform's people. No policy shows it to anybody else.
  is_internal boolean     not null default false,
  text        text        not null,

  primary key (ticket_id, id),
  constraint ticket_messages_text_length_check check (length(text) between 1 and 10000),
  constraint ticket_messages_internal_check check (not is_internal or author_role = 'platform_admin')
);
comment on table ticket_messages is
  'Messages of a ticket, internal notes included.';
create index ticket_messages_order_idx on ticket_messages (ticket_id, position);

create table ticket_events (
  ticket_id  uuid        not null references tickets,
  id         bigint      not null generated always as identity,
  at         timestamptz not null default now(),
  -- Null for what happens by the clock.
  actor_id   uuid        default app.user_id(),
  actor_role text        default app.role_name(),
  kind       text        not null,
  from_value text,
  to_value   text,

  primary key (ticket_id, id),
  constraint ticket_events_kind_check check (kind in ('state', 'priority', 'assignee'))
);
comment on table ticket_events is
  'Changes of a ticket''s state, priority and assignee. Append-only.';

create table ticket_attachments (
  ticket_id  uuid not null,
  message_id uuid not null,
  id         uuid not null default gen_random_uuid(),
  -- Null when the file is gone with the account that sent it.
  object_id  uuid references storage.objects on delete set null,
  -- As its sender called it; in the bucket it goes by a random name.
  file_name  text not null,

  primary key (ticket_id, id),
  constraint ticket_attachments_message_fkey foreign key (ticket_id, message_id) references ticket_messages,
  constraint ticket_attachments_object_key unique (object_id),
  constraint ticket_attachments_file_name_check check (length(file_name) between 1 and 200 and file_name !~ '[[:cntrl:]/\\]')
);
comment on table ticket_attachments is
  'Files of a ticket''s messages.';
create index ticket_attachments_message_idx on ticket_attachments (ticket_id, message_id);
