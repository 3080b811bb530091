create table catalogue_items (
  clinic_id                uuid        not null references clinics on delete cascade,
  id                       uuid        not null default gen_random_uuid(),
  kind                     text        not null,
  code                     text,
  name                     text        not null,
  name_folded              text collate "C" generated always as (app.fold(name)) stored,
  barcode                  text,
  description              text,
  income_category          text        not null,
  tax_class                text        not null,
  is_billable              boolean     not null default true,
  -- One stock unit is dispensed as `dispense_per_stock` dispensing units, and `stock_per_buy` of them are bought at once.
  buy_unit                 text,
  stock_unit               text,
  dispense_unit            text,
  stock_per_buy            integer     not null default 1,
  dispense_per_stock       integer     not null default 1,
  -- Compared with a pet's allergies.
  active_ingredients       text[]      not null default '{}',
  -- Empty for every species.
  species                  text[]      not null default '{}',
  min_age_days             integer,
  max_age_days             integer,
  min_weight_grams         integer,
  max_weight_grams         integer,
  control_schedule         text,
  label_text               text,
  withdrawal_text          text,
  -- The number of a statutory fee schedule and its factors, in percent of the single rate.
  fee_code                 text,
  min_factor_percent       integer,
  max_factor_percent       integer,
  emergency_factor_percent integer,
  -- The row of the starter catalogue that it comes from.
  starter_key              text,
  version                  integer     not null default 1,
  created_at               timestamptz not null default now(),
  updated_at               timestamptz not null default now(),
  archived_at              timestamptz,

  primary key (clinic_id, id),
  constraint catalogue_items_kind_check check (kind in
    ('service', 'procedure', 'product', 'drug', 'vaccine', 'laboratory_test', 'diet', 'bundle')),
  constraint catalogue_items_code_check check (length(code) between 1 and 40),
  constraint catalogue_items_name_check check (length(name) between 1 and 200),
  constraint catalogue_items_barcode_check check (length(barcode) between 4 and 48),
  constraint catalogue_items_description_check check (length(description) <= 2000),
  constraint catalogue_items_income_category_check check (length(income_category) between 1 and 40),
  constraint catalogue_items_tax_class_check check (length(tax_class) between 1 and 40),
  constraint catalogue_items_units_check check (
    stock_per_buy between 1 and 1000000 and dispense_per_stock between 1 and 1000000
    and length(buy_unit) between 1 and 30 and length(stock_unit) between 1 and 30 and length(dispense_unit) between 1 and 30),
  constraint catalogue_items_ingredients_check check (cardinality(active_ingredients) <= 20),
  constraint catalogue_items_species_check check (cardinality(species) <= 30),
  constraint catalogue_items_age_check check (min_age_days >= 0 and max_age_days >= coalesce(min_age_days, 0)),
  constraint catalogue_items_weight_check check (min_weight_grams >= 0 and max_weight_grams >= coalesce(min_weight_grams, 0)),
  constraint catalogue_items_texts_check check (
    length(control_schedule) <= 20 and length(label_text) <= 500 and length(withdrawal_text) <= 500 and length(fee_code) <= 40),
  constraint catalogue_items_factor_check check (
    (min_factor_percent is null) = (max_factor_percent is null) and min_factor_percent between 1 and 10000
    and max_factor_percent between min_factor_percent and 10000 and emergency_factor_percent between max_factor_percent and 10000)
);
comment on table catalogue_items is
  'What a clinic does, gives and sells: services, procedures, products, drugs, vaccines, laboratory tests, diets and bundles of them.';
create unique index catalogue_items_code_key on catalogue_items (clinic_id, upper(code)) where code is not null and archived_at is null;
create unique index catalogue_items_barcode_key on catalogue_items (clinic_id, barcode) where barcode is not null and archived_at is null;
create unique index catalogue_items_starter_key on catalogue_items (clinic_id, starter_key) where starter_key is not null;
create index catalogue_items_name_idx on catalogue_items (clinic_id, name_folded, id) where archived_at is null;
create index catalogue_items_kind_name_idx on catalogue_items (clinic_id, kind, name_folded, id) where archived_at is null;
create index catalogue_items_archived_idx on catalogue_items (clinic_id, name_folded, id) where archived_at is not null;

create table catalogue_terms (
  clinic_id uuid not null,
  term      text collate "C" not null,
  item_id   uuid not null,

  primary key (clinic_id, term, item_id),
  foreign key (clinic_id, item_id) references catalogue_items (clinic_id, id) on delete cascade
);
comment on table catalogue_terms is
  'Search index of the catalogue, as search_terms is of clients and pets: words of the name, the code, the ingredients, and the barcode.';
create index catalogue_terms_item_idx on catalogue_terms (clinic_id, item_id);

create table catalogue_prices (
  clinic_id           uuid        not null,
  id                  uuid        not null default gen_random_uuid(),
  item_id             uuid        not null,
  valid_from_on       date        not null,
  -- quantity × unit price + fixed price, at least the minimum. All in minor units of the currency.
  unit_price_minor    integer     not null,
  fixed_price_minor   integer     not null default 0,
  minimum_price_minor integer     not null default 0,
  currency            text        not null,
  created_by          uuid        default app.user_id(),
  created_at          timestamptz not null default now(),

  primary key (clinic_id, id),
  foreign key (clinic_id, item_id) references catalogue_items (clinic_id, id) on delete cascade,
  constraint catalogue_prices_day_key unique (clinic_id, item_id, valid_from_on),
  constraint catalogue_prices_amounts_check check (
    unit_price_minor between 0 and 1000000000 and fixed_price_minor between 0 and 1000000000
    and minimum_price_minor between 0 and 1000000000),
  constraint catalogue_prices_currency_check check (currency ~ '^[A-Z]{3}$')
);
comment on table catalogue_prices is
  'Prices of catalogue items, each valid from a day until the day of the next one.';

create table tax_rates (
  clinic_id     uuid        not null references clinics on delete cascade,
  id            uuid        not null default gen_random_uuid(),
  tax_class     text        not null,
  name          text        not null,
  -- Millionths: 190000 is 19 %.
  rate_ppm      integer     not null,
  valid_from_on date        not null,
  source        text        not null,
  created_at    timestamptz not null default now(),

  primary key (clinic_id, id),
  constraint tax_rates_day_key unique (clinic_id, tax_class, name, valid_from_on),
  constraint tax_rates_tax_class_check check (length(tax_class) between 1 and 40),
  constraint tax_rates_name_check check (length(name) between 1 and 60),
  constraint tax_rates_rate_check check (rate_ppm between 0 and 1000000),
  constraint tax_rates_source_check check (length(source) between 1 and 300)
);
comment on table tax_rates is
  'The taxes of each tax class, each valid from a day. A class may have several taxes at once, such as a state''s and a city''s.';

create table catalogue_parts (
  clinic_id            uuid    not null,
  item_id              uuid    not null,
  part_id              uuid    not null,
  relation             text    not null,
  quantity_thousandths integer not null,

  primary key (clinic_id, item_id, part_id, relation),
  foreign key (clinic_id, item_id) references catalogue_items (clinic_id, id) on delete cascade,
  foreign key (clinic_id, part_id) references catalogue_items (clinic_id, id) on delete restrict,
  constraint catalogue_parts_relation_check check (relation in ('includes', 'uses')),
  constraint catalogue_parts_self_check check (item_id <> part_id),
  constraint catalogue_parts_quantity_check check (quantity_thousandths between 1 and 1000000000)
);
comment on table catalogue_parts is
  'What a bundle includes, and what a service or a product uses from the stock. An item is never part of itself, directly or indirectly.';
create index catalogue_parts_part_idx on catalogue_parts (clinic_id, part_id);

-- A new clinic also starts with a catalogue, and with the taxes of its country.
alter type app.clinic_setup add attribute catalogue_items jsonb, add attribute tax_rates jsonb;
