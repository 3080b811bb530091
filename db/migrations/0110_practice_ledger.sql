create table ledger_entries (
  clinic_id uuid        not null references clinics on delete cascade,
  id        uuid        not null default gen_random_uuid(),
  -- What happened, such as 'invoice' or 'payment'.
  kind      text        not null,
  -- The day of the clinic on which it counts.
  booked_on date        not null,
  -- Whose money it is; null where no client is concerned.
  client_id uuid,
  -- As printed on the document that it was booked from, such as an invoice's number.
  reference text,
  posted_at timestamptz not null default now(),
  posted_by uuid        default app.user_id(),

  primary key (clinic_id, id),
  foreign key (clinic_id, client_id) references clients (clinic_id, id) on delete restrict,
  -- For the postings, which have the day too.
  constraint ledger_entries_day_key unique (clinic_id, id, booked_on),
  constraint ledger_entries_kind_check check (kind ~ '^[a-z]+(_[a-z]+)*$' and length(kind) <= 40),
  constraint ledger_entries_reference_check check (length(reference) between 1 and 60)
);
comment on table ledger_entries is
  'What was booked, as double entry: each has postings that add up to zero. They stay as they are; a merge of clients moves them.';
create index ledger_entries_client_idx on ledger_entries (clinic_id, client_id, booked_on) where client_id is not null;
create index ledger_entries_day_idx on ledger_entries (clinic_id, booked_on);
-- What was posted since a moment, whatever its day: for the day's close.
create index ledger_entries_posted_idx on ledger_entries (clinic_id, posted_at);

create table ledger_postings (
  clinic_id       uuid    not null,
  entry_id        uuid    not null,
  line            integer not null,
  booked_on       date    not null,
  -- A key of the chart of accounts, such as 'receivable'; the clinic's own numbers are mapped when it is exported.
  account         text    not null,
  -- Of an income account: the category of what was sold.
  income_category text,
  -- Of income, discounts and what is written off, the taxes of what was sold; of a tax account, that tax:
  -- [{"name": "VAT", "ratePpm": 190000}].
  taxes           jsonb   not null default '[]',
  -- Debit is positive, credit negative.
  amount_minor    bigint  not null,
  currency        text    not null,

  primary key (clinic_id, entry_id, line),
  foreign key (clinic_id, entry_id, booked_on) references ledger_entries (clinic_id, id, booked_on) on delete restrict,
  constraint ledger_postings_line_check check (line between 1 and 10000),
  constraint ledger_postings_account_check check (account ~ '^[a-z]+(_[a-z]+)*$' and length(account) <= 40),
  constraint ledger_postings_income_category_check check (length(income_category) between 1 and 40),
  constraint ledger_postings_taxes_check check (jsonb_typeof(taxes) = 'array'),
  constraint ledger_postings_amount_check check (amount_minor <> 0 and abs(amount_minor) <= 1000000000000),
  constraint ledger_postings_currency_check check (currency ~ '^[A-Z]{3}$')
);
comment on table ledger_postings is
  'The amounts of ledger entries by account. CORE-5: those of an entry add up to zero in each currency. Rows are only added.';
create index ledger_postings_account_idx on ledger_postings (clinic_id, account, booked_on);
