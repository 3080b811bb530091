create table suppliers (
  clinic_id      uuid        not null references clinics on delete cascade,
  id             uuid        not null default gen_random_uuid(),
  name           text        not null,
  -- Where orders are sent.
  email          text,
  phone          text,
  address        text,
  -- The clinic's number at the supplier.
  account_number text,
  -- The supplier's own registration, which a receipt of controlled drugs names.
  registration   text,
  -- Days from the order to the delivery, where its offer of an item says nothing else.
  lead_days      integer     not null default 3,
  note           text,
  version        integer     not null default 1,
  created_at     timestamptz not null default now(),
  archived_at    timestamptz,

  primary key (clinic_id, id),
  constraint suppliers_name_check check (length(name) between 1 and 120),
  constraint suppliers_texts_check check (
    length(email) between 3 and 254 and length(phone) between 1 and 60 and length(address) between 1 and 300
    and length(account_number) between 1 and 60 and length(registration) between 1 and 60 and length(note) between 1 and 2000),
  constraint suppliers_lead_check check (lead_days between 0 and 365),
  constraint suppliers_version_check check (version >= 1)
);
comment on table suppliers is 'Whom a clinic buys from. A supplier is archived, never deleted: orders name it.';
create unique index suppliers_name_key on suppliers (clinic_id, lower(name)) where archived_at is null;

create table supplier_offers (
  clinic_id       uuid        not null,
  supplier_id     uuid        not null,
  item_id         uuid        not null,
  -- As the supplier calls it.
  code            text,
  name            text,
  -- What is ordered at once, such as `box of 100`, and how much that is, in dispensing units.
  pack_name       text        not null,
  pack_thousandths integer   not null,
  -- In packs: at least so many, and in steps of so many.
  minimum_packs   integer     not null default 1,
  increment_packs integer     not null default 1,
  -- Null where it is the supplier's.
  lead_days       integer,
  -- Of a pack, without tax. Null where it is not known.
  price_minor     bigint,
  currency        text,
  -- Where the item is ordered, if several suppliers offer it.
  is_preferred    boolean     not null default false,
  version         integer     not null default 1,
  updated_at      timestamptz not null default now(),

  primary key (clinic_id, supplier_id, item_id),
  foreign key (clinic_id, supplier_id) references suppliers (clinic_id, id) on delete restrict,
  foreign key (clinic_id, item_id) references catalogue_items (clinic_id, id) on delete restrict,
  constraint supplier_offers_texts_check check (
    length(code) between 1 and 60 and length(name) between 1 and 200 and length(pack_name) between 1 and 60),
  constraint supplier_offers_packs_check check (
    pack_thousandths between 1 and 1000000000 and minimum_packs between 1 and 10000 and increment_packs between 1 and 10000),
  constraint supplier_offers_lead_check check (lead_days between 0 and 365),
  constraint supplier_offers_price_check check (
    (price_minor is null) = (currency is null) and price_minor between 0 and 1000000000 and currency ~ '^[A-Z]{3}$'),
  constraint supplier_offers_version_check check (version >= 1)
);
comment on table supplier_offers is 'The items that a supplier delivers: in which packs, how fast and at what price. One row per supplier and item.';
create unique index supplier_offers_code_key on supplier_offers (clinic_id, supplier_id, lower(code)) where code is not null;
create unique index supplier_offers_preferred_key on supplier_offers (clinic_id, item_id) where is_preferred;
create index supplier_offers_item_idx on supplier_offers (clinic_id, item_id);

create table never_ordered_items (
  clinic_id uuid        not null,
  item_id   uuid        not null,
  since     timestamptz not null default now(),

  primary key (clinic_id, item_id),
  foreign key (clinic_id, item_id) references catalogue_items (clinic_id, id) on delete restrict
);
comment on table never_ordered_items is 'Items that are never suggested: what is used up and not bought again.';

create table purchase_orders (
  clinic_id     uuid        not null,
  id            uuid        not null default gen_random_uuid(),
  -- The number as printed is made of them: `PO-2026-00042`.
  year          integer     not null,
  counter       integer     not null,
  supplier_id   uuid        not null,
  -- Where it is delivered.
  location_id   uuid        not null,
  state         text        not null default 'draft',
  -- For the supplier.
  note          text,
  currency      text        not null,
  approved_at   timestamptz,
  approved_by   uuid,
  sent_at       timestamptz,
  sent_by       uuid,
  -- Frozen when it was sent: what its PDF and its CSV say, see PurchaseDocument.
  document      jsonb,
  expected_on   date,
  ended_at      timestamptz,
  end_reason    text,
  version       integer     not null default 1,
  created_at    timestamptz not null default now(),
  created_by    uuid        default app.user_id(),

  primary key (clinic_id, id),
  foreign key (clinic_id, supplier_id) references suppliers (clinic_id, id) on delete restrict,
  foreign key (clinic_id, location_id) references stock_locations (clinic_id, id) on delete restrict,
  constraint purchase_orders_number_key unique (clinic_id, year, counter),
  constraint purchase_orders_number_check check (year between 2000 and 9999 and counter between 1 and 9999999),
  constraint purchase_orders_state_check check (
    state in ('draft', 'sent', 'part_received', 'received', 'closed', 'canceled')
    and (state <> 'draft' or sent_at is null)
    and (state not in ('sent', 'part_received', 'received', 'closed') or (sent_at is not null and approved_at is not null))
    and (sent_at is null) = (document is null)
    and (ended_at is not null) = (state in ('closed', 'canceled'))),
  constraint purchase_orders_reason_check check (length(end_reason) between 1 and 300),
  constraint purchase_orders_note_check check (length(note) between 1 and 2000),
  constraint purchase_orders_currency_check check (currency ~ '^[A-Z]{3}$'),
  constraint purchase_orders_version_check check (version >= 1)
);
comment on table purchase_orders is
  'What a clinic orders from a supplier. It is edited as a draft, approved, sent, received once or several times, and closed or canceled.';
create index purchase_orders_created_idx on purchase_orders (clinic_id, created_at desc, id desc);
create index purchase_orders_open_idx on purchase_orders (clinic_id, id) where state in ('sent', 'part_received');
create index purchase_orders_supplier_idx on purchase_orders (clinic_id, supplier_id, created_at desc);

create table purchase_order_lines (
  clinic_id            uuid    not null,
  id                   uuid    not null default gen_random_uuid(),
  order_id             uuid    not null,
  position             integer not null,
  item_id              uuid    not null,
  -- Copies: what the order says does not change with the catalogue.
  item_name            text    not null,
  unit                 text    not null,
  supplier_code        text,
  supplier_name        text,
  pack_name            text    not null,
  pack_thousandths     integer not null,
  packs                integer not null,
  price_minor          bigint,
  -- The inputs of the suggestion that it was made from; null for a line that somebody added.
  suggestion           jsonb,
  received_thousandths bigint  not null default 0,
  -- Nothing more will come, although less came than was ordered.
  is_complete          boolean not null default false,

  primary key (clinic_id, id),
  foreign key (clinic_id, order_id) references purchase_orders (clinic_id, id) on delete restrict,
  foreign key (clinic_id, item_id) references catalogue_items (clinic_id, id) on delete restrict,
  -- For receipts, which have the order and the item too.
  constraint purchase_order_lines_item_key unique (clinic_id, order_id, id, item_id),
  constraint purchase_order_lines_once_key unique (clinic_id, order_id, item_id),
  constraint purchase_order_lines_texts_check check (
    length(item_name) between 1 and 200 and length(unit) between 1 and 30 and length(supplier_code) between 1 and 60
    and length(supplier_name) between 1 and 200 and length(pack_name) between 1 and 60),
  constraint purchase_order_lines_packs_check check (
    pack_thousandths between 1 and 1000000000 and packs between 1 and 10000
    and pack_thousandths::bigint * packs <= 1000000000),
  constraint purchase_order_lines_price_check check (price_minor between 0 and 1000000000),
  constraint purchase_order_lines_suggestion_check check (jsonb_typeof(suggestion) = 'object'),
  constraint purchase_order_lines_position_check check (position between 0 and 199)
);
comment on table purchase_order_lines is
  'The items of an order. What was received of each is the sum of its receipts, kept by a trigger alone.';
create index purchase_order_lines_item_idx on purchase_order_lines (clinic_id, item_id);

create table purchase_receipts (
  clinic_id     uuid        not null references clinics on delete restrict,
  id            uuid        not null default gen_random_uuid(),
  order_id      uuid        not null,
  location_id   uuid        not null,
  delivery_note text,
  received_at   timestamptz not null default now(),
  received_by   uuid        default app.user_id(),

  primary key (clinic_id, id),
  foreign key (clinic_id, order_id) references purchase_orders (clinic_id, id) on delete restrict,
  foreign key (clinic_id, location_id) references stock_locations (clinic_id, id) on delete restrict,
  constraint purchase_receipts_order_key unique (clinic_id, order_id, id),
  constraint purchase_receipts_note_check check (length(delivery_note) between 1 and 120)
);
comment on table purchase_receipts is 'A delivery for an order. Rows are only added.';

create table purchase_receipt_lots (
  clinic_id            uuid    not null references clinics on delete restrict,
  lot_id               uuid    not null,
  receipt_id           uuid    not null,
  order_id             uuid    not null,
  line_id              uuid    not null,
  item_id              uuid    not null,
  quantity_thousandths integer not null,
  -- What was paid for all of it; null where it is not known.
  cost_minor           bigint,

  primary key (clinic_id, lot_id),
  foreign key (clinic_id, order_id, receipt_id) references purchase_receipts (clinic_id, order_id, id) on delete restrict,
  foreign key (clinic_id, order_id, line_id, item_id) references purchase_order_lines (clinic_id, order_id, id, item_id) on delete restrict,
  foreign key (clinic_id, item_id, lot_id) references stock_lots (clinic_id, item_id, id) on delete restrict,
  constraint purchase_receipt_lots_quantity_check check (quantity_thousandths between 1 and 1000000000),
  constraint purchase_receipt_lots_cost_check check (cost_minor between 0 and 100000000000)
);
comment on table purchase_receipt_lots is
  'The lots of a delivery, each with the line that it was ordered with. Rows are only added.';
create index purchase_receipt_lots_line_idx on purchase_receipt_lots (clinic_id, line_id);
create index purchase_receipt_lots_receipt_idx on purchase_receipt_lots (clinic_id, receipt_id);

create table purchase_order_emails (
  clinic_id uuid        not null references clinics on delete restrict,
  id        uuid        not null default gen_random_uuid(),
  order_id  uuid        not null,
  queued_at timestamptz not null default now(),
  queued_by uuid        default app.user_id(),

  primary key (clinic_id, id),
  foreign key (clinic_id, order_id) references purchase_orders (clinic_id, id) on delete restrict
);
comment on table purchase_order_emails is 'When an order was sent to its supplier by email, and by whom. Rows are only added.';
create index purchase_order_emails_order_idx on purchase_order_emails (clinic_id, order_id, queued_at desc);

-- What acts used of each item, lately and by week, from the index alone.
create index stock_movements_use_idx on stock_movements (clinic_id, item_id, moved_at) include (unit, quantity_thousandths)
  where kind in ('used', 'returned');
