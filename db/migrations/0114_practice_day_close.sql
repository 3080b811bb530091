create table day_closes (
  clinic_id        uuid        not null references clinics on delete restrict,
  id               uuid        not null default gen_random_uuid(),
  number           integer     not null,
  -- The day of the clinic on which it was closed.
  closed_on        date        not null,
  currency         text        not null,
  -- Where cash is: in the clinic's drawer, or in a till of its own where the law keeps cash out of this program (TILL-1).
  till             text        not null,
  -- Of a drawer: what the close before left in it, what should be in it, what was counted, and what of that went to the bank.
  opening_minor    bigint,
  expected_minor   bigint,
  counted_minor    bigint,
  to_bank_minor    bigint,
  -- How often each note and coin was counted: [{"valueMinor": 1000, "count": 3}]; null where only the total was entered.
  denominations    jsonb,
  -- Why the drawer has another amount than it should.
  reason           text,
  -- Of a separate till: its total of the day, and the number of the receipt that says so.
  till_total_minor bigint,
  till_receipt     text,
  -- The difference and what went to the bank, or the total of the separate till; null where there is nothing to book.
  ledger_entry_id  uuid,
  closed_at        timestamptz not null default now(),
  closed_by        uuid        default app.user_id(),

  primary key (clinic_id, id),
  foreign key (clinic_id, ledger_entry_id) references ledger_entries (clinic_id, id) on delete restrict,
  constraint day_closes_number_key unique (clinic_id, number),
  constraint day_closes_ledger_key unique (clinic_id, ledger_entry_id),
  constraint day_closes_number_check check (number >= 1),
  constraint day_closes_currency_check check (currency ~ '^[A-Z]{3}$'),
  constraint day_closes_till_check check (
    case till
      when 'drawer' then num_nulls(opening_minor, expected_minor, counted_minor, to_bank_minor) = 0
        and num_nonnulls(till_total_minor, till_receipt) = 0
      when 'separate_till' then till_total_minor is not null
        and num_nonnulls(opening_minor, expected_minor, counted_minor, to_bank_minor, denominations, reason) = 0
      else false end),
  constraint day_closes_counted_check check (counted_minor between 0 and 1000000000000 and to_bank_minor between 0 and counted_minor),
  constraint day_closes_denominations_check check (jsonb_typeof(denominations) = 'array'),
  constraint day_closes_reason_check check (length(reason) between 1 and 500 and (expected_minor = counted_minor or reason is not null)),
  constraint day_closes_total_check check (till_total_minor between 0 and 1000000000000),
  constraint day_closes_receipt_check check (length(till_receipt) between 1 and 60 and (till_total_minor = 0 or till_receipt is not null))
);
comment on table day_closes is
  'Closes of the day, numbered for each clinic: what was counted, and what should have been there. Rows are only added.';

create table day_close_entries (
  clinic_id uuid not null,
  entry_id  uuid not null,
  -- The close that reports the entry; null until it is closed.
  close_id  uuid,

  primary key (clinic_id, entry_id),
  foreign key (clinic_id, entry_id) references ledger_entries (clinic_id, id) on delete restrict,
  foreign key (clinic_id, close_id) references day_closes (clinic_id, id) on delete restrict
);
comment on table day_close_entries is
  'Which close reports which ledger entry: one row an entry, added with it by a trigger. A close takes all that wait, once and for good.';
create index day_close_entries_close_idx on day_close_entries (clinic_id, close_id);

insert into day_close_entries (clinic_id, entry_id) select clinic_id, id from ledger_entries;

create table cash_movements (
  clinic_id       uuid        not null references clinics on delete restrict,
  id              uuid        not null default gen_random_uuid(),
  direction       text        not null,
  purpose         text        not null,
  amount_minor    bigint      not null,
  currency        text        not null,
  reason          text        not null,
  moved_on        date        not null,
  ledger_entry_id uuid        not null,
  moved_at        timestamptz not null default now(),
  moved_by        uuid        default app.user_id(),

  primary key (clinic_id, id),
  foreign key (clinic_id, ledger_entry_id) references ledger_entries (clinic_id, id) on delete restrict,
  constraint cash_movements_ledger_key unique (clinic_id, ledger_entry_id),
  constraint cash_movements_direction_check check (direction in ('in', 'out')),
  constraint cash_movements_purpose_check check (purpose in ('bank', 'expense', 'owner')),
  constraint cash_movements_amount_check check (amount_minor between 1 and 1000000000000),
  constraint cash_movements_currency_check check (currency ~ '^[A-Z]{3}$'),
  constraint cash_movements_reason_check check (length(reason) between 1 and 500)
);
comment on table cash_movements is
  'Cash that was put into the drawer or taken out of it without a payment of a client. Rows are only added.';

create table invoice_write_offs (
  clinic_id       uuid        not null,
  id              uuid        not null default gen_random_uuid(),
  invoice_id      uuid        not null,
  kind            text        not null,
  -- Negative for what is taken back, because it is paid or credited after all.
  amount_minor    bigint      not null,
  reason          text        not null,
  ledger_entry_id uuid        not null,
  written_off_at  timestamptz not null default now(),
  written_off_by  uuid        default app.user_id(),

  primary key (clinic_id, id),
  foreign key (clinic_id, invoice_id) references invoices (clinic_id, id) on delete restrict,
  foreign key (clinic_id, ledger_entry_id) references ledger_entries (clinic_id, id) on delete restrict,
  constraint invoice_write_offs_ledger_key unique (clinic_id, ledger_entry_id),
  constraint invoice_write_offs_kind_check check (
    case when amount_minor > 0 then kind in ('bad_debt', 'small_balance', 'goodwill') else kind in ('paid_after_all', 'credited', 'mistake') end),
  constraint invoice_write_offs_amount_check check (amount_minor <> 0 and abs(amount_minor) <= 1000000000000),
  constraint invoice_write_offs_reason_check check (length(reason) between 1 and 500)
);
comment on table invoice_write_offs is
  'What of an invoice will not be paid, with the reason. Rows are only added: what is taken back is a row with the opposite amount.';
create index invoice_write_offs_invoice_idx on invoice_write_offs (clinic_id, invoice_id);

create table ledger_export_settings (
  clinic_id      uuid        not null references clinics on delete cascade,
  chart          text        not null,
  -- For DATEV: the numbers of the tax adviser and of the clinic there, and how long its account numbers are.
  adviser_number integer,
  client_number  integer,
  account_length integer     not null default 4,
  -- For DATEV: the personal account of all clients together.
  debtor_account text,
  version        integer     not null default 1,
  changed_at     timestamptz not null default now(),
  changed_by     uuid        default app.user_id(),

  primary key (clinic_id),
  constraint ledger_export_settings_chart_check check (chart in ('aaha', 'skr03', 'skr04')),
  constraint ledger_export_settings_adviser_check check (adviser_number between 1001 and 9999999),
  constraint ledger_export_settings_client_check check (client_number between 1 and 99999),
  constraint ledger_export_settings_length_check check (account_length between 4 and 8),
  constraint ledger_export_settings_debtor_check check (debtor_account ~ '^[0-9]{5,9}$'),
  constraint ledger_export_settings_version_check check (version >= 1)
);
comment on table ledger_export_settings is 'How the ledger is exported for the accountant. At most one row a clinic.';

create table ledger_account_codes (
  clinic_id  uuid        not null references clinics on delete cascade,
  chart      text        not null,
  -- An account of the ledger as the chart divides it: 'cash', 'income:pharmacy', 'tax@190000'.
  slot       text        not null,
  code       text        not null,
  changed_at timestamptz not null default now(),
  changed_by uuid        default app.user_id(),

  primary key (clinic_id, chart, slot),
  constraint ledger_account_codes_chart_check check (chart in ('aaha', 'skr03', 'skr04')),
  constraint ledger_account_codes_slot_check check (slot ~ '^[a-z_]+(:[a-z_]+|@[0-9+]+)?$' and length(slot) <= 80),
  constraint ledger_account_codes_code_check check (code ~ '^[A-Za-z0-9.-]{1,20}$')
);
comment on table ledger_account_codes is
  'The numbers that a clinic''s accountant uses for accounts of the ledger, where they are not those of the chart.';
