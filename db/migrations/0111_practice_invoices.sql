create table billing_settings (
  clinic_id         uuid        not null references clinics on delete cascade,
  -- As on invoices; null where the clinic has none or has not entered it.
  vat_id            text,
  tax_number        text,
  bank_holder       text,
  iban              text,
  bic               text,
  -- The account as written in countries without IBAN.
  bank_account_text text,
  payment_term_days integer     not null default 14,
  -- A sentence of the clinic's own under each invoice.
  invoice_note      text,
  version           integer     not null default 1,
  changed_at        timestamptz not null default now(),
  changed_by        uuid        default app.user_id(),

  primary key (clinic_id),
  constraint billing_settings_tax_check check (length(vat_id) between 1 and 30 and length(tax_number) between 1 and 40),
  constraint billing_settings_bank_check check (length(bank_holder) between 1 and 120 and iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{8,30}$'
    and bic ~ '^[A-Z0-9]{8}([A-Z0-9]{3})?$' and length(bank_account_text) between 1 and 200),
  constraint billing_settings_term_check check (payment_term_days between 0 and 365),
  constraint billing_settings_note_check check (length(invoice_note) between 1 and 1000),
  constraint billing_settings_version_check check (version >= 1)
);
comment on table billing_settings is 'What a clinic''s invoices say of it: tax ids, bank account, payment term. At most one row a clinic.';

create table invoice_counters (
  clinic_id uuid    not null references clinics on delete cascade,
  series    text    not null,
  year      integer not null,
  last      integer not null,

  primary key (clinic_id, series, year),
  constraint invoice_counters_series_check check (series ~ '^[A-Z0-9]{0,8}$'),
  constraint invoice_counters_last_check check (last between 1 and 9999999)
);
comment on table invoice_counters is
  'The last number of each series of invoices. It is counted in the transaction that issues the invoice, so that no number is missing.';

create table invoices (
  clinic_id       uuid        not null references clinics on delete cascade,
  id              uuid        not null default gen_random_uuid(),
  kind            text        not null,
  client_id       uuid        not null,
  series          text        not null,
  year            integer     not null,
  counter         integer     not null,
  -- As printed.
  number          text        not null,
  issued_on       date        not null,
  due_on          date,
  currency        text        not null,
  net_minor       bigint      not null,
  tax_minor       bigint      not null,
  total_minor     bigint      not null,
  -- All that the paper says, see InvoiceDocument.
  document        jsonb       not null,
  -- The invoice that a credit note takes back, in whole or in part, and why.
  credits_id      uuid,
  reason          text,
  -- Null for an invoice of zero, which books nothing.
  ledger_entry_id uuid,
  issued_at       timestamptz not null default now(),
  issued_by       uuid        default app.user_id(),

  primary key (clinic_id, id),
  foreign key (clinic_id, client_id) references clients (clinic_id, id) on delete restrict,
  foreign key (clinic_id, credits_id) references invoices (clinic_id, id) on delete restrict,
  foreign key (clinic_id, ledger_entry_id) references ledger_entries (clinic_id, id) on delete restrict,
  constraint invoices_counter_key unique (clinic_id, series, year, counter),
  constraint invoices_number_key unique (clinic_id, number),
  constraint invoices_ledger_key unique (clinic_id, ledger_entry_id),
  constraint invoices_kind_check check (
    case kind when 'invoice' then credits_id is null and reason is null and due_on is not null and total_minor >= 0
              when 'credit_note' then credits_id is not null and reason is not null and due_on is null and total_minor <= 0
              else false end),
  constraint invoices_series_check check (series ~ '^[A-Z0-9]{0,8}$'),
  constraint invoices_reason_check check (length(reason) between 1 and 500),
  constraint invoices_number_check check (length(number) between 1 and 30),
  constraint invoices_total_check check (net_minor + tax_minor = total_minor and abs(total_minor) <= 1000000000000),
  constraint invoices_currency_check check (currency ~ '^[A-Z]{3}$')
);
comment on table invoices is
  'Issued invoices and credit notes with all that they say. They stay as they are: an invoice is corrected by a credit note. A merge of clients moves them.';
create index invoices_client_idx on invoices (clinic_id, client_id, issued_at desc, id);
create index invoices_issued_idx on invoices (clinic_id, issued_at desc, id);
create index invoices_credits_idx on invoices (clinic_id, credits_id) where credits_id is not null;

create table invoice_lines (
  clinic_id           uuid    not null,
  invoice_id          uuid    not null,
  position            integer not null,
  -- What it charges; of a credit note, as of the line that it takes back.
  charge_id           uuid    not null,
  -- Of a credit note: the line that it takes back, in whole or in part.
  credits_id          uuid,
  credits_position    integer,
  -- Whether what was charged can be put on another invoice: the rest of the line is taken back then.
  releases_charge     boolean not null default false,
  item_id             uuid    not null,
  income_category     text    not null,
  description         text    not null,
  performed_on        date    not null,
  -- The member of staff, for what each of them earned.
  performed_by        uuid,
  quantity_thousandths integer not null,
  discount_minor      bigint  not null default 0,
  net_minor           bigint  not null,
  tax_minor           bigint  not null,
  taxes               jsonb   not null,

  primary key (clinic_id, invoice_id, position),
  foreign key (clinic_id, invoice_id) references invoices (clinic_id, id) on delete restrict,
  foreign key (clinic_id, credits_id, credits_position) references invoice_lines (clinic_id, invoice_id, position) on delete restrict,
  foreign key (clinic_id, charge_id) references charges (clinic_id, id) on delete restrict,
  foreign key (clinic_id, item_id) references catalogue_items (clinic_id, id) on delete restrict,
  constraint invoice_lines_position_check check (position between 1 and 10000),
  constraint invoice_lines_credit_check check (
    case when credits_id is null then credits_position is null and not releases_charge and net_minor >= 0 and tax_minor >= 0
         else credits_position is not null and net_minor <= 0 and tax_minor <= 0 end),
  constraint invoice_lines_description_check check (length(description) between 1 and 300),
  constraint invoice_lines_taxes_check check (jsonb_typeof(taxes) = 'array')
);
comment on table invoice_lines is 'The lines of invoices and credit notes, for reports and for what can still be credited. Rows are only added.';
create index invoice_lines_charge_idx on invoice_lines (clinic_id, charge_id);
create index invoice_lines_credits_idx on invoice_lines (clinic_id, credits_id, credits_position) where credits_id is not null;

-- Written by triggers of invoice_lines alone.
create table invoiced_charges (
  clinic_id  uuid    not null,
  charge_id  uuid    not null,
  invoice_id uuid    not null,
  position   integer not null,

  primary key (clinic_id, charge_id),
  foreign key (clinic_id, charge_id) references charges (clinic_id, id) on delete restrict,
  foreign key (clinic_id, invoice_id, position) references invoice_lines (clinic_id, invoice_id, position) on delete restrict
);
comment on table invoiced_charges is
  'Which charges are on an invoice: each on one at a time. A credit note that releases the charge removes its row.';
create index invoiced_charges_invoice_idx on invoiced_charges (clinic_id, invoice_id, position);

create table charge_discounts (
  clinic_id    uuid        not null,
  charge_id    uuid        not null,
  amount_minor integer     not null,
  reason       text        not null,
  given_at     timestamptz not null default now(),
  given_by     uuid        default app.user_id(),

  primary key (clinic_id, charge_id),
  foreign key (clinic_id, charge_id) references charges (clinic_id, id) on delete restrict,
  constraint charge_discounts_amount_check check (amount_minor between 1 and 2000000000),
  constraint charge_discounts_reason_check check (length(reason) between 1 and 300)
);
comment on table charge_discounts is
  'What is taken off a charge before it is invoiced, with the reason. At most the charge''s amount; it stays as it is once invoiced.';

-- Charges of a client that are on no invoice yet are found among those that count.
create index charges_client_counting_idx on charges (clinic_id, client_id, charged_at) where client_id is not null and voided_at is null;
