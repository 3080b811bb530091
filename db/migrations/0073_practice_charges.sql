create table charges (
  clinic_id            uuid        not null references clinics on delete cascade,
  id                   uuid        not null default gen_random_uuid(),
  -- Who pays. Null until a pet without clients has one.
  client_id            uuid,
  pet_id               uuid,
  visit_id             uuid,
  act_id               uuid,
  item_id              uuid        not null,
  -- Copied from the catalogue when it was charged, so that later changes leave it as it was.
  description          text        not null,
  code                 text,
  income_category      text        not null,
  tax_class            text        not null,
  -- The taxes of that class on that day: [{"name": "VAT", "ratePpm": 190000}].
  taxes                jsonb       not null,
  quantity_thousandths integer     not null,
  unit_price_minor     integer     not null,
  fixed_price_minor    integer     not null,
  minimum_price_minor  integer     not null,
  factor_percent       integer,
  amount_minor         integer     not null,
  currency             text        not null,
  charged_at           timestamptz not null default now(),
  charged_by           uuid        default app.user_id(),
  voided_at            timestamptz,
  voided_by            uuid,

  primary key (clinic_id, id),
  foreign key (clinic_id, client_id) references clients (clinic_id, id) on delete restrict,
  foreign key (clinic_id, pet_id) references pets (clinic_id, id) on delete restrict,
  foreign key (clinic_id, visit_id) references visits (clinic_id, id) on delete restrict,
  foreign key (clinic_id, item_id) references catalogue_items (clinic_id, id) on delete restrict,
  constraint charges_description_check check (length(description) between 1 and 300),
  constraint charges_taxes_check check (jsonb_typeof(taxes) = 'array'),
  constraint charges_quantity_check check (quantity_thousandths between 1 and 1000000000),
  constraint charges_amount_check check (unit_price_minor >= 0 and fixed_price_minor >= 0 and minimum_price_minor >= 0
    and amount_minor between 0 and 2000000000),
  constraint charges_currency_check check (currency ~ '^[A-Z]{3}$'),
  constraint charges_voided_check check ((voided_at is null) = (voided_by is null))
);
comment on table charges is
  'What clients owe for, one row per item of an act that was done. A voided charge does not count.';
-- CORE-1: an act that is done has one charge per item that counts.
create unique index charges_act_key on charges (clinic_id, act_id, item_id) where act_id is not null and voided_at is null;
create index charges_visit_idx on charges (clinic_id, visit_id, charged_at) where visit_id is not null;
create index charges_client_idx on charges (clinic_id, client_id, charged_at desc) where client_id is not null;
create index charges_pet_idx on charges (clinic_id, pet_id, charged_at desc) where pet_id is not null;
