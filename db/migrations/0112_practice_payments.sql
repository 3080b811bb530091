create table payments (
  clinic_id       uuid        not null references clinics on delete cascade,
  id              uuid        not null default gen_random_uuid(),
  -- Whose account it is credited to.
  client_id       uuid        not null,
  method          text        not null,
  amount_minor    bigint      not null,
  currency        text        not null,
  received_on     date        not null,
  -- Such as the number of a cheque or of a terminal's receipt.
  reference       text,
  -- Who paid, if it was somebody else.
  payer_name      text,
  ledger_entry_id uuid        not null,
  received_at     timestamptz not null default now(),
  received_by     uuid        default app.user_id(),

  primary key (clinic_id, id),
  foreign key (clinic_id, client_id) references clients (clinic_id, id) on delete restrict,
  foreign key (clinic_id, ledger_entry_id) references ledger_entries (clinic_id, id) on delete restrict,
  constraint payments_ledger_key unique (clinic_id, ledger_entry_id),
  constraint payments_method_check check (method in ('cash', 'card', 'bank_transfer', 'cheque', 'insurance', 'online')),
  constraint payments_amount_check check (amount_minor between 1 and 1000000000000),
  constraint payments_currency_check check (currency ~ '^[A-Z]{3}$'),
  constraint payments_reference_check check (length(reference) between 1 and 100),
  constraint payments_payer_check check (length(payer_name) between 1 and 120)
);
comment on table payments is
  'Money that was received. Rows stay as they are: what goes back or bounces is a row of payment_reversals. A merge of clients moves them.';
create index payments_client_idx on payments (clinic_id, client_id, received_at desc, id);
create index payments_received_idx on payments (clinic_id, received_at desc, id);

create table payment_reversals (
  clinic_id       uuid        not null,
  id              uuid        not null default gen_random_uuid(),
  payment_id      uuid        not null,
  kind            text        not null,
  amount_minor    bigint      not null,
  reversed_on     date        not null,
  reason          text        not null,
  reference       text,
  ledger_entry_id uuid        not null,
  reversed_at     timestamptz not null default now(),
  reversed_by     uuid        default app.user_id(),

  primary key (clinic_id, id),
  foreign key (clinic_id, payment_id) references payments (clinic_id, id) on delete restrict,
  foreign key (clinic_id, ledger_entry_id) references ledger_entries (clinic_id, id) on delete restrict,
  constraint payment_reversals_ledger_key unique (clinic_id, ledger_entry_id),
  constraint payment_reversals_kind_check check (kind in ('refund', 'bounced', 'mistake')),
  constraint payment_reversals_amount_check check (amount_minor between 1 and 1000000000000),
  constraint payment_reversals_reason_check check (length(reason) between 1 and 500),
  constraint payment_reversals_reference_check check (length(reference) between 1 and 100)
);
comment on table payment_reversals is 'Payments that were refunded, bounced or entered by mistake, in whole or in part. Rows are only added.';
create index payment_reversals_payment_idx on payment_reversals (clinic_id, payment_id);
create index payment_reversals_day_idx on payment_reversals (clinic_id, reversed_at);

create table payment_allocations (
  clinic_id       uuid        not null,
  id              uuid        not null default gen_random_uuid(),
  payment_id      uuid        not null,
  invoice_id      uuid        not null,
  -- Negative for what is taken away from the invoice again.
  amount_minor    bigint      not null,
  reason          text,
  ledger_entry_id uuid        not null,
  allocated_at    timestamptz not null default now(),
  allocated_by    uuid        default app.user_id(),

  primary key (clinic_id, id),
  foreign key (clinic_id, payment_id) references payments (clinic_id, id) on delete restrict,
  foreign key (clinic_id, invoice_id) references invoices (clinic_id, id) on delete restrict,
  foreign key (clinic_id, ledger_entry_id) references ledger_entries (clinic_id, id) on delete restrict,
  constraint payment_allocations_amount_check check (amount_minor <> 0 and abs(amount_minor) <= 1000000000000),
  constraint payment_allocations_reason_check check (length(reason) between 1 and 500),
  constraint payment_allocations_change_check check (amount_minor > 0 or reason is not null)
);
comment on table payment_allocations is
  'Which invoices payments pay, in part or in whole. Rows are only added: what is moved is taken away and added elsewhere. What a payment has left is the client''s credit.';
create index payment_allocations_payment_idx on payment_allocations (clinic_id, payment_id);
create index payment_allocations_invoice_idx on payment_allocations (clinic_id, invoice_id);
