-- What was paid online is on its way by an account of its own, so that it comes to zero once all was paid out. What was booked before
-- is moved there by one entry for each clinic and currency.
do $$
declare
  moved record;
  entry uuid;
begin
  for moved in
    select p.clinic_id, p.currency, sum(p.amount_minor) as total, app.local_day(now(), k.time_zone) as today
      from ledger_postings p
      join ledger_entries e on e.clinic_id = p.clinic_id and e.id = p.entry_id
      join clinics k on k.id = p.clinic_id
     where p.account = 'in_transit' and (e.kind = 'dispute'
        or exists (select from payments m where m.clinic_id = p.clinic_id and m.ledger_entry_id = p.entry_id and m.method = 'online')
        or exists (select from payment_reversals r join payments m on m.clinic_id = r.clinic_id and m.id = r.payment_id
                    where r.clinic_id = p.clinic_id and r.ledger_entry_id = p.entry_id and m.method = 'online'))
     group by p.clinic_id, p.currency, k.time_zone having sum(p.amount_minor) <> 0
  loop
    entry := gen_random_uuid();
    insert into ledger_entries (clinic_id, id, kind, booked_on, reference)
      values (moved.clinic_id, entry, 'payout', moved.today, 'Online payments until now');
    insert into ledger_postings (clinic_id, entry_id, line, booked_on, account, amount_minor, currency)
      values (moved.clinic_id, entry, 1, moved.today, 'online_in_transit', moved.total, moved.currency),
             (moved.clinic_id, entry, 2, moved.today, 'in_transit', -moved.total, moved.currency);
  end loop;
end $$;

alter table payment_providers
  -- When payouts were last asked for, and why they could not be.
  add column payouts_read_at timestamptz,
  add column payouts_failure text,
  add constraint payment_providers_payouts_check check (length(payouts_failure) between 1 and 500);

create table online_payouts (
  clinic_id          uuid        not null references clinics on delete cascade,
  id                 uuid        not null default gen_random_uuid(),
  provider_payout_id text        not null,
  -- What the clinic's bank gets; below zero where the provider collects it.
  amount_minor       bigint      not null,
  currency           text        not null,
  state              text        not null,
  -- Whether the provider says what is in it. It does not for one that was made by hand.
  is_itemized        boolean     not null,
  made_at            timestamptz not null,
  arrives_on         date        not null,
  -- Why it came back.
  failure            text,
  -- Null until it is booked. What no transaction explains, those that nothing was booked for included.
  unexplained_minor  bigint,
  fee_minor          bigint,
  ledger_entry_id    uuid,
  -- The money of one that came back.
  returned_entry_id  uuid,
  booked_on          date,
  changed_at         timestamptz not null default now(),

  primary key (clinic_id, id),
  foreign key (clinic_id, ledger_entry_id) references ledger_entries (clinic_id, id) on delete restrict,
  foreign key (clinic_id, returned_entry_id) references ledger_entries (clinic_id, id) on delete restrict,
  constraint online_payouts_provider_key unique (clinic_id, provider_payout_id),
  constraint online_payouts_amount_check check (abs(amount_minor) between 1 and 1000000000000),
  constraint online_payouts_currency_check check (currency ~ '^[A-Z]{3}$'),
  constraint online_payouts_state_check check (state in ('on_its_way', 'paid', 'returned')),
  constraint online_payouts_booked_check check ((ledger_entry_id is null) = (unexplained_minor is null)
    and (ledger_entry_id is null) = (fee_minor is null) and (ledger_entry_id is null) = (booked_on is null)
    and (returned_entry_id is null or ledger_entry_id is not null)),
  constraint online_payouts_text_check check (length(provider_payout_id) between 1 and 100 and length(failure) between 1 and 500)
);
comment on table online_payouts is
  'What the provider of online payments paid out to the clinic''s bank. Each is booked once, with the fees of what is in it; one that came back is booked back.';
create index online_payouts_made_idx on online_payouts (clinic_id, made_at desc, id desc);
create index online_payouts_open_idx on online_payouts (clinic_id, made_at) where ledger_entry_id is null;

create table online_payout_lines (
  clinic_id         uuid        not null,
  -- As the provider calls the transaction: each is in one payout.
  transaction_id    text        not null,
  payout_id         uuid        not null,
  kind              text        not null,
  -- In the provider's words.
  category          text        not null,
  -- The payment, refund or dispute that it is about, as the provider calls it.
  source_id         text,
  -- In the payout's currency, before the fee.
  amount_minor      bigint      not null,
  fee_minor         bigint      not null,
  payment_id        uuid,
  -- What was booked here for it before, in the currency in which it was; null where nothing was.
  booked_minor      bigint,
  booked_currency   text,
  unexplained_minor bigint      not null,
  made_at           timestamptz not null,

  primary key (clinic_id, transaction_id),
  foreign key (clinic_id, payout_id) references online_payouts (clinic_id, id) on delete restrict,
  foreign key (clinic_id, payment_id) references payments (clinic_id, id) on delete restrict,
  constraint online_payout_lines_kind_check check (
    kind in ('payment', 'refund', 'refund_return', 'dispute', 'dispute_return', 'fee', 'payout_return', 'other')),
  constraint online_payout_lines_booked_check check ((booked_minor is null) = (booked_currency is null) and booked_currency ~ '^[A-Z]{3}$'),
  constraint online_payout_lines_text_check check (length(transaction_id) between 1 and 100 and length(category) between 1 and 100
    and length(source_id) between 1 and 100)
);
comment on table online_payout_lines is
  'The transactions of the provider that are in a payout, with what was booked for each. Rows are only added.';
create index online_payout_lines_payout_idx on online_payout_lines (clinic_id, payout_id, made_at, transaction_id);
create index online_payout_lines_payment_idx on online_payout_lines (clinic_id, payment_id) where payment_id is not null;
create index online_payout_lines_source_idx on online_payout_lines (clinic_id, source_id) where source_id is not null;

-- A payment that only the bank still decides about keeps nobody from paying something else: a link has one page at a time on which
-- somebody can pay.
drop index online_payment_attempts_live_key;
create unique index online_payment_attempts_live_key on online_payment_attempts (clinic_id, link_id)
  where state in ('created', 'unknown', 'requires_action');
