-- Ageing reads every invoice, payment and allocation of a clinic. These indexes have all that it needs of them, so that it never reads
-- the documents of the invoices.
create index invoices_owed_idx on invoices (clinic_id, id) include (client_id, kind, currency, due_on, total_minor, credits_id);
drop index invoices_credits_idx;
create index invoices_credits_idx on invoices (clinic_id, credits_id) include (total_minor) where credits_id is not null;
drop index payment_allocations_invoice_idx;
create index payment_allocations_invoice_idx on payment_allocations (clinic_id, invoice_id) include (amount_minor);
drop index payment_allocations_payment_idx;
create index payment_allocations_payment_idx on payment_allocations (clinic_id, payment_id) include (amount_minor);

create table dunning_settings (
  clinic_id  uuid        not null references clinics on delete cascade,
  -- What is sent after how many days, in order: see DunningSteps.
  steps      jsonb       not null,
  version    integer     not null default 1,
  changed_at timestamptz not null default now(),
  changed_by uuid        default app.user_id(),

  primary key (clinic_id),
  constraint dunning_settings_steps_check check (jsonb_typeof(steps) = 'array' and jsonb_array_length(steps) <= 6),
  constraint dunning_settings_version_check check (version >= 1)
);
comment on table dunning_settings is
  'The steps by which a clinic reminds clients of overdue invoices. At most one row a clinic; without one nobody is reminded.';

create table dunning_notices (
  clinic_id   uuid        not null references clinics on delete cascade,
  id          uuid        not null default gen_random_uuid(),
  client_id   uuid        not null,
  -- Of the clinic's steps, from 0.
  step        integer     not null,
  tone        text        not null,
  channel     text        not null,
  currency    text        not null,
  -- What was open of its invoices then.
  total_minor bigint      not null,
  sent_on     date        not null,
  -- All that it says, see NoticeDocument.
  content     jsonb       not null,
  sent_at     timestamptz not null default now(),
  sent_by     uuid        default app.user_id(),

  primary key (clinic_id, id),
  foreign key (clinic_id, client_id) references clients (clinic_id, id) on delete restrict,
  -- For its invoices, which have the step too.
  constraint dunning_notices_step_key unique (clinic_id, id, step),
  constraint dunning_notices_step_check check (step between 0 and 5),
  constraint dunning_notices_tone_check check (tone in ('friendly', 'formal', 'last')),
  constraint dunning_notices_channel_check check (channel in ('email', 'letter')),
  constraint dunning_notices_currency_check check (currency ~ '^[A-Z]{3}$'),
  constraint dunning_notices_total_check check (total_minor between 1 and 1000000000000)
);
comment on table dunning_notices is
  'Reminders of overdue invoices that were sent, with all that they say. They stay as they are; a merge of clients moves them.';
create index dunning_notices_client_idx on dunning_notices (clinic_id, client_id, sent_at desc, id);
create index dunning_notices_sent_idx on dunning_notices (clinic_id, sent_at desc, id);

create table dunning_notice_invoices (
  clinic_id  uuid    not null,
  invoice_id uuid    not null,
  step       integer not null,
  notice_id  uuid    not null,
  -- What was open of it then.
  open_minor bigint  not null,

  -- DUN-1: each step once.
  constraint dunning_notice_invoices_pkey primary key (clinic_id, invoice_id, step),
  foreign key (clinic_id, invoice_id) references invoices (clinic_id, id) on delete restrict,
  foreign key (clinic_id, notice_id, step) references dunning_notices (clinic_id, id, step) on delete restrict,
  constraint dunning_notice_invoices_open_check check (open_minor between 1 and 1000000000000)
);
comment on table dunning_notice_invoices is 'Which invoices a client was reminded of, and of which step. Rows are only added.';
create index dunning_notice_invoices_notice_idx on dunning_notice_invoices (clinic_id, notice_id);

create table dunning_pauses (
  clinic_id  uuid        not null references clinics on delete cascade,
  id         uuid        not null default gen_random_uuid(),
  client_id  uuid        not null,
  -- Null for all invoices of the client.
  invoice_id uuid,
  reason     text        not null,
  note       text,
  -- The last day on which nothing is sent; null until somebody ends it.
  until_on   date,
  started_at timestamptz not null default now(),
  started_by uuid        default app.user_id(),
  ended_at   timestamptz,
  ended_by   uuid,

  primary key (clinic_id, id),
  foreign key (clinic_id, client_id) references clients (clinic_id, id) on delete restrict,
  foreign key (clinic_id, invoice_id) references invoices (clinic_id, id) on delete restrict,
  constraint dunning_pauses_reason_check check (reason in ('agreement', 'death', 'dispute')),
  constraint dunning_pauses_note_check check (length(note) between 1 and 500),
  constraint dunning_pauses_end_check check (ended_at >= started_at)
);
comment on table dunning_pauses is
  'When a client is not reminded of what is overdue, and why. A pause is ended once and otherwise stays; a merge of clients moves it. One of a death that was ended says that a person has decided to remind the client after all.';
create index dunning_pauses_client_idx on dunning_pauses (clinic_id, client_id);
create index dunning_pauses_invoice_idx on dunning_pauses (clinic_id, invoice_id) where invoice_id is not null;

create table payment_plans (
  clinic_id   uuid        not null references clinics on delete cascade,
  id          uuid        not null default gen_random_uuid(),
  client_id   uuid        not null,
  currency    text        not null,
  -- What was open of its invoices when it was agreed: its parts add up to it.
  total_minor bigint      not null,
  agreed_on   date        not null,
  -- Who agreed to it, if it was not the client.
  agreed_with text,
  note        text,
  created_at  timestamptz not null default now(),
  created_by  uuid        default app.user_id(),
  ended_at    timestamptz,
  ended_by    uuid,
  end_reason  text,

  primary key (clinic_id, id),
  foreign key (clinic_id, client_id) references clients (clinic_id, id) on delete restrict,
  constraint payment_plans_currency_check check (currency ~ '^[A-Z]{3}$'),
  constraint payment_plans_total_check check (total_minor between 2 and 1000000000000),
  constraint payment_plans_agreed_check check (length(agreed_with) between 1 and 120),
  constraint payment_plans_note_check check (length(note) between 1 and 500),
  constraint payment_plans_end_check check ((ended_at is null) = (end_reason is null) and length(end_reason) between 1 and 500)
);
comment on table payment_plans is
  'What clients have agreed to pay in parts. A plan is ended once and otherwise stays as it was agreed; a merge of clients moves it.';
create index payment_plans_client_idx on payment_plans (clinic_id, client_id, created_at desc, id);
create index payment_plans_running_idx on payment_plans (clinic_id, id) where ended_at is null;

create table payment_plan_invoices (
  clinic_id  uuid   not null,
  plan_id    uuid   not null,
  invoice_id uuid   not null,
  -- What was open of it when the plan was agreed.
  open_minor bigint not null,

  primary key (clinic_id, plan_id, invoice_id),
  foreign key (clinic_id, plan_id) references payment_plans (clinic_id, id) on delete restrict,
  foreign key (clinic_id, invoice_id) references invoices (clinic_id, id) on delete restrict,
  constraint payment_plan_invoices_open_check check (open_minor between 1 and 1000000000000)
);
comment on table payment_plan_invoices is 'The invoices that a payment plan covers. Rows are only added.';
create index payment_plan_invoices_invoice_idx on payment_plan_invoices (clinic_id, invoice_id);

create table payment_plan_parts (
  clinic_id    uuid    not null,
  plan_id      uuid    not null,
  -- From 1, in the order in which they are due.
  position     integer not null,
  due_on       date    not null,
  amount_minor bigint  not null,

  primary key (clinic_id, plan_id, position),
  foreign key (clinic_id, plan_id) references payment_plans (clinic_id, id) on delete restrict,
  constraint payment_plan_parts_position_check check (position between 1 and 60),
  constraint payment_plan_parts_amount_check check (amount_minor between 1 and 1000000000000)
);
comment on table payment_plan_parts is 'INSTAL-1: the parts of a payment plan, which add up to it. Rows are only added.';
