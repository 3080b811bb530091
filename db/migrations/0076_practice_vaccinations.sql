create table vaccine_products (
  clinic_id       uuid    not null,
  item_id         uuid    not null,
  manufacturer    text    not null,
  -- What it protects from, as in care_protocols.
  targets         text[]  not null,
  licensed_months integer,
  min_age_days    integer,
  route           text,
  version         integer not null default 1,

  primary key (clinic_id, item_id),
  foreign key (clinic_id, item_id) references catalogue_items (clinic_id, id) on delete restrict,
  constraint vaccine_products_manufacturer_check check (length(manufacturer) between 1 and 120),
  constraint vaccine_products_targets_check check (cardinality(targets) between 1 and 12),
  constraint vaccine_products_values_check check (licensed_months between 1 and 120 and min_age_days between 0 and 3650),
  constraint vaccine_products_route_check check (route in ('subcutaneous', 'intramuscular', 'intranasal', 'oral'))
);
comment on table vaccine_products is
  'What a catalogue item of kind vaccine protects from, for how long, and who makes it.';

create table vaccinations (
  clinic_id          uuid        not null,
  id                 uuid        not null default gen_random_uuid(),
  pet_id             uuid        not null,
  visit_id           uuid,
  act_id             uuid,
  item_id            uuid,
  product_name       text        not null,
  manufacturer       text,
  targets            text[]      not null,
  licensed_months    integer,
  lot                text,
  lot_folded         text collate "C" generated always as (upper(replace(lot, ' ', ''))) stored,
  lot_expires_on     date,
  dose_number        integer     not null default 1,
  is_booster         boolean     not null default false,
  route              text,
  site               text,
  given_on           date        not null,
  -- Null for one that another clinic gave.
  given_by           uuid,
  given_by_name      text,
  given_by_licence   text,
  supervised_by      uuid,
  supervised_by_name text,
  supervised_by_licence text,
  rabies_tag         text,
  is_elsewhere       boolean     not null default false,
  elsewhere_name     text,
  -- Verified by staff, where the proof came from a client.
  verified_at        timestamptz,
  verified_by        uuid,
  next_due_on        date,
  rule               text,
  explanation        text,
  reaction           text,
  reaction_severity  text,
  reaction_at        timestamptz,
  recorded_by        uuid        default app.user_id(),
  created_at         timestamptz not null default now(),
  voided_at          timestamptz,
  voided_by          uuid,
  void_reason        text,

  primary key (clinic_id, id),
  foreign key (clinic_id, pet_id) references pets (clinic_id, id) on delete restrict,
  foreign key (clinic_id, visit_id) references visits (clinic_id, id) on delete restrict,
  foreign key (clinic_id, act_id) references acts (clinic_id, id) on delete restrict,
  foreign key (clinic_id, item_id) references catalogue_items (clinic_id, id) on delete restrict,
  foreign key (clinic_id, given_by) references staff_members (clinic_id, id) on delete restrict,
  foreign key (clinic_id, supervised_by) references staff_members (clinic_id, id) on delete restrict,
  constraint vaccinations_product_check check (length(product_name) between 1 and 200 and length(manufacturer) between 1 and 120),
  constraint vaccinations_targets_check check (cardinality(targets) between 1 and 12),
  constraint vaccinations_lot_check check (length(lot) between 1 and 60 and length(rabies_tag) between 1 and 40),
  constraint vaccinations_values_check check (dose_number between 1 and 50 and licensed_months between 1 and 120),
  constraint vaccinations_route_check check (route in ('subcutaneous', 'intramuscular', 'intranasal', 'oral')),
  constraint vaccinations_site_check check (length(site) between 1 and 80),
  constraint vaccinations_giver_check check (is_elsewhere or (given_by is not null and given_by_name is not null)),
  constraint vaccinations_supervisor_check check ((supervised_by is null) = (supervised_by_name is null)),
  constraint vaccinations_elsewhere_check check (is_elsewhere = (elsewhere_name is not null) and length(elsewhere_name) between 1 and 200
    and (not is_elsewhere or act_id is null)),
  constraint vaccinations_expiry_check check (is_elsewhere or lot_expires_on is null or lot_expires_on >= given_on),
  constraint vaccinations_due_check check (next_due_on > given_on and (next_due_on is null) = (rule is null)),
  constraint vaccinations_reaction_check check ((reaction is null) = (reaction_severity is null)
    and reaction_severity in ('mild', 'moderate', 'severe') and length(reaction) between 1 and 1000),
  constraint vaccinations_voided_check check ((voided_at is null) = (voided_by is null) and (voided_at is null) = (void_reason is null)),
  constraint vaccinations_verified_check check ((verified_at is null) = (verified_by is null))
);
comment on table vaccinations is
  'Vaccinations of pets, given here or elsewhere, with product, lot and the rule of the next one.';
create index vaccinations_pet_idx on vaccinations (clinic_id, pet_id, given_on desc, id);
create index vaccinations_lot_idx on vaccinations (clinic_id, lot_folded, given_on desc) where lot is not null;
create unique index vaccinations_act_key on vaccinations (clinic_id, act_id) where act_id is not null and voided_at is null;

alter table due_cares add foreign key (clinic_id, vaccination_id) references vaccinations (clinic_id, id) on delete restrict;

create table vaccination_certificates (
  clinic_id      uuid        not null,
  id             uuid        not null default gen_random_uuid(),
  vaccination_id uuid        not null,
  pet_id         uuid        not null,
  number         integer     not null,
  kind           text        not null,
  -- Every field as printed.
  content        jsonb       not null,
  content_hash   text        not null,
  issued_by      uuid        default app.user_id(),
  issued_at      timestamptz not null default now(),

  primary key (clinic_id, id),
  foreign key (clinic_id, vaccination_id) references vaccinations (clinic_id, id) on delete restrict,
  foreign key (clinic_id, pet_id) references pets (clinic_id, id) on delete restrict,
  constraint vaccination_certificates_number_key unique (clinic_id, number),
  constraint vaccination_certificates_kind_check check (kind in ('rabies', 'vaccination')),
  constraint vaccination_certificates_hash_check check (content_hash ~ '^[0-9a-f]{64}$')
);
comment on table vaccination_certificates is
  'Certificates that were issued, as they were printed. Rows are only added.';
create index vaccination_certificates_vaccination_idx on vaccination_certificates (clinic_id, vaccination_id);
