create table wellness_plans (
  clinic_id         uuid        not null references clinics on delete cascade,
  id                uuid        not null default gen_random_uuid(),
  name              text        not null,
  description       text,
  -- Empty for every species.
  species           text[]      not null default '{}',
  min_age_days      integer,
  max_age_days      integer,
  term_months       integer     not null,
  -- Months from one fee to the next.
  cycle_months      integer     not null,
  -- Net of tax. The joining fee is due once, and is never given back.
  fee_minor         integer     not null,
  joining_fee_minor integer     not null default 0,
  currency          text        not null,
  max_pause_months  integer     not null default 0,
  -- Whether who cancels gets back what was paid beyond what was used.
  gives_back        boolean     not null default false,
  -- The item of the catalogue that its fees are charged as.
  fee_item_id       uuid        not null,
  version           integer     not null default 1,
  archived_at       timestamptz,
  created_at        timestamptz not null default now(),

  primary key (clinic_id, id),
  foreign key (clinic_id, fee_item_id) references catalogue_items (clinic_id, id) on delete restrict,
  constraint wellness_plans_name_check check (length(name) between 1 and 120 and length(description) between 1 and 1000),
  constraint wellness_plans_age_check check (min_age_days between 0 and 36500 and max_age_days between 0 and 36500
    and min_age_days <= max_age_days),
  constraint wellness_plans_term_check check (term_months between 1 and 60 and cycle_months between 1 and term_months
    and term_months % cycle_months = 0 and max_pause_months between 0 and 24),
  constraint wellness_plans_fee_check check (fee_minor between 1 and 100000000 and joining_fee_minor between 0 and 100000000),
  constraint wellness_plans_currency_check check (currency ~ '^[A-Z]{3}$'),
  constraint wellness_plans_version_check check (version >= 1)
);
comment on table wellness_plans is
  'The wellness plans that a clinic offers. What was sold has a copy, so that a change concerns later sales only.';
create unique index wellness_plans_name_key on wellness_plans (clinic_id, lower(name)) where archived_at is null;

create table wellness_plan_benefits (
  clinic_id        uuid    not null,
  id               uuid    not null default gen_random_uuid(),
  plan_id          uuid    not null,
  position         integer not null,
  label            text    not null,
  -- What it covers: an item, or all items of an income category; with neither, everything that no other benefit covers.
  item_id          uuid,
  income_category  text,
  -- Of what is included: how often in a term, and what one use costs without the plan.
  uses_per_term    integer,
  list_price_minor integer,
  -- Of what is only cheaper.
  percent_off      integer,

  primary key (clinic_id, id),
  foreign key (clinic_id, plan_id) references wellness_plans (clinic_id, id) on delete cascade,
  foreign key (clinic_id, item_id) references catalogue_items (clinic_id, id) on delete restrict,
  constraint wellness_plan_benefits_position_key unique (clinic_id, plan_id, position),
  constraint wellness_plan_benefits_position_check check (position between 1 and 50),
  constraint wellness_plan_benefits_label_check check (length(label) between 1 and 120),
  constraint wellness_plan_benefits_category_check check (length(income_category) between 1 and 40),
  constraint wellness_plan_benefits_kind_check check (
    case when percent_off is null
      then uses_per_term between 1 and 100 and list_price_minor between 1 and 100000000 and num_nonnulls(item_id, income_category) = 1
      else percent_off between 1 and 100 and num_nonnulls(uses_per_term, list_price_minor) = 0
        and num_nonnulls(item_id, income_category) <= 1 end)
);
comment on table wellness_plan_benefits is 'What a wellness plan includes, in the order in which it is shown.';
create index wellness_plan_benefits_item_idx on wellness_plan_benefits (clinic_id, item_id) where item_id is not null;

create table wellness_subscriptions (
  clinic_id  uuid        not null references clinics on delete cascade,
  id         uuid        not null default gen_random_uuid(),
  pet_id     uuid        not null,
  -- Who pays the fees.
  client_id  uuid        not null,
  plan_id    uuid        not null,
  -- The plan as it was sold, see PlanTerms.
  terms      jsonb       not null,
  started_on date        not null,
  -- The subscription that it follows.
  renews_id  uuid,
  sold_at    timestamptz not null default now(),
  sold_by    uuid        default app.user_id(),

  primary key (clinic_id, id),
  foreign key (clinic_id, pet_id) references pets (clinic_id, id) on delete restrict,
  foreign key (clinic_id, client_id) references clients (clinic_id, id) on delete restrict,
  foreign key (clinic_id, plan_id) references wellness_plans (clinic_id, id) on delete restrict,
  foreign key (clinic_id, renews_id) references wellness_subscriptions (clinic_id, id) on delete restrict,
  constraint wellness_subscriptions_renews_key unique (clinic_id, renews_id),
  constraint wellness_subscriptions_terms_check check (jsonb_typeof(terms -> 'benefits') = 'array')
);
comment on table wellness_subscriptions is
  'Wellness plans of pets, each for one term. Rows stay as they are, what happens are rows of wellness_events; a merge of pets or clients moves them.';
create index wellness_subscriptions_pet_idx on wellness_subscriptions (clinic_id, pet_id, started_on);
create index wellness_subscriptions_client_idx on wellness_subscriptions (clinic_id, client_id, started_on);

create table wellness_events (
  clinic_id       uuid        not null,
  id              uuid        not null default gen_random_uuid(),
  subscription_id uuid        not null,
  kind            text        not null,
  -- The day at the clinic; of a pause its first day.
  effective_on    date        not null,
  pause_months    integer,
  -- Of a fee: which of the term, from 1.
  cycle           integer,
  -- Of the joining fee, a fee, or what is owed after a cancellation.
  charge_id       uuid,
  benefit_id      uuid,
  act_id          uuid,
  -- Below zero for what is given back.
  uses            integer,
  -- What becomes income of the fees; below zero for what is a liability again.
  earned_minor    bigint      not null default 0,
  ledger_entry_id uuid,
  -- Of a cancellation: the parts of its sum as they were shown, see Settlement.
  settlement      jsonb,
  reason          text,
  recorded_at     timestamptz not null default now(),
  recorded_by     uuid        default app.user_id(),

  primary key (clinic_id, id),
  foreign key (clinic_id, subscription_id) references wellness_subscriptions (clinic_id, id) on delete restrict,
  foreign key (clinic_id, charge_id) references charges (clinic_id, id) on delete restrict,
  foreign key (clinic_id, act_id) references acts (clinic_id, id) on delete restrict,
  foreign key (clinic_id, ledger_entry_id) references ledger_entries (clinic_id, id) on delete restrict,
  constraint wellness_events_ledger_key unique (clinic_id, ledger_entry_id),
  constraint wellness_events_kind_check check (
    kind in ('joined', 'fee_charged', 'paused', 'resumed', 'benefit_used', 'benefit_returned', 'canceled', 'settled', 'renewed')),
  constraint wellness_events_pause_check check ((kind = 'paused') = (pause_months is not null) and pause_months between 1 and 24),
  constraint wellness_events_fee_check check ((kind = 'fee_charged') = (cycle is not null) and cycle between 1 and 60
    and (kind <> 'fee_charged' or charge_id is not null)),
  constraint wellness_events_use_check check (
    case kind when 'benefit_used' then uses between 1 and 100 and benefit_id is not null and act_id is not null
              when 'benefit_returned' then uses between -100 and -1 and benefit_id is not null and act_id is not null
              else num_nonnulls(uses, benefit_id, act_id) = 0 end),
  constraint wellness_events_earned_check check ((earned_minor <> 0) = (ledger_entry_id is not null)),
  constraint wellness_events_canceled_check check ((kind = 'canceled') = (settlement is not null) and jsonb_typeof(settlement) = 'object'),
  constraint wellness_events_reason_check check (length(reason) between 1 and 500)
);
comment on table wellness_events is
  'What happened to the wellness plans of pets: fees, pauses, used benefits, cancellations. Rows are only added.';
create index wellness_events_subscription_idx on wellness_events (clinic_id, subscription_id, recorded_at);
create index wellness_events_act_idx on wellness_events (clinic_id, act_id) where act_id is not null;
create index wellness_events_charge_idx on wellness_events (clinic_id, charge_id) where charge_id is not null;
-- A fee of a term is charged once, and a plan is canceled once.
create unique index wellness_events_fee_key on wellness_events (clinic_id, subscription_id, cycle) where cycle is not null;
create unique index wellness_events_canceled_key on wellness_events (clinic_id, subscription_id) where kind = 'canceled';
