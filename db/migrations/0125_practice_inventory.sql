create table stock_locations (
  clinic_id   uuid        not null references clinics on delete cascade,
  id          uuid        not null default gen_random_uuid(),
  name        text        not null,
  kind        text        not null,
  -- Where items are kept about which nothing else is said. One of each clinic.
  is_default  boolean     not null default false,
  version     integer     not null default 1,
  created_at  timestamptz not null default now(),
  archived_at timestamptz,

  primary key (clinic_id, id),
  constraint stock_locations_name_check check (length(name) between 1 and 80),
  constraint stock_locations_kind_check check (kind in ('hub', 'cabinet', 'fridge', 'room', 'vehicle')),
  constraint stock_locations_default_check check (not is_default or archived_at is null),
  constraint stock_locations_version_check check (version >= 1)
);
comment on table stock_locations is 'Where a clinic keeps its stock. A location is archived, never deleted: movements name it.';
create unique index stock_locations_name_key on stock_locations (clinic_id, lower(name)) where archived_at is null;
create unique index stock_locations_default_key on stock_locations (clinic_id) where is_default;

insert into stock_locations (clinic_id, name, kind, is_default) select id, 'Main storage', 'hub', true from clinics;

create table stock_items (
  clinic_id                 uuid        not null,
  item_id                   uuid        not null,
  -- Where acts take it from first; null for the clinic's default.
  default_location_id       uuid,
  -- In dispensing units. It is low at the reorder point or below it, and is ordered up to the par level.
  reorder_point_thousandths integer,
  par_level_thousandths     integer,
  version                   integer     not null default 1,
  kept_since                timestamptz not null default now(),

  primary key (clinic_id, item_id),
  foreign key (clinic_id, item_id) references catalogue_items (clinic_id, id) on delete restrict,
  foreign key (clinic_id, default_location_id) references stock_locations (clinic_id, id) on delete restrict,
  constraint stock_items_levels_check check (
    reorder_point_thousandths between 0 and 1000000000
    and par_level_thousandths between coalesce(reorder_point_thousandths, 0) and 1000000000),
  constraint stock_items_version_check check (version >= 1)
);
comment on table stock_items is
  'The items whose level a clinic keeps, from the first that it entered. Whoever moves stock locks the rows of its items first, by id.';

create table stock_lots (
  clinic_id            uuid        not null,
  id                   uuid        not null default gen_random_uuid(),
  item_id              uuid        not null,
  -- As printed by the maker; goods without one have a lot too.
  lot_number           text,
  -- The last day on which it can be used.
  expires_on           date,
  -- What was paid for a quantity of it, so that no price of one unit has to be rounded. Null where it is not known.
  cost_minor           bigint,
  cost_for_thousandths integer,
  currency             text,
  supplier             text,
  state                text        not null default 'usable',
  state_reason         text,
  received_on          date        not null,
  version              integer     not null default 1,
  created_at           timestamptz not null default now(),
  created_by           uuid        default app.user_id(),

  primary key (clinic_id, id),
  foreign key (clinic_id, item_id) references stock_items (clinic_id, item_id) on delete restrict,
  -- For levels and movements, which have the item too.
  constraint stock_lots_item_key unique (clinic_id, item_id, id),
  constraint stock_lots_number_check check (length(lot_number) between 1 and 60),
  constraint stock_lots_cost_check check (
    (cost_minor is null) = (cost_for_thousandths is null) and (cost_minor is null) = (currency is null)
    and cost_minor between 0 and 100000000000 and cost_for_thousandths between 1 and 1000000000),
  constraint stock_lots_currency_check check (currency ~ '^[A-Z]{3}$'),
  constraint stock_lots_supplier_check check (length(supplier) between 1 and 120),
  constraint stock_lots_state_check check (
    state in ('usable', 'quarantined', 'recalled') and (state = 'usable' or length(state_reason) between 1 and 300)),
  constraint stock_lots_version_check check (version >= 1)
);
comment on table stock_lots is
  'What was received at once of an item, with its number, expiry and cost. Only its state changes; expired is what has passed its day.';
create index stock_lots_number_idx on stock_lots (clinic_id, lower(lot_number)) where lot_number is not null;
create index stock_lots_expiry_idx on stock_lots (clinic_id, expires_on) include (item_id) where expires_on is not null;

create table stock_levels (
  clinic_id            uuid   not null,
  id                   uuid   not null default gen_random_uuid(),
  item_id              uuid   not null,
  location_id          uuid   not null,
  -- Null for what acts used beyond what was known to be there: that row is below zero.
  lot_id               uuid,
  quantity_thousandths bigint not null,

  primary key (clinic_id, id),
  foreign key (clinic_id, item_id) references stock_items (clinic_id, item_id) on delete restrict,
  foreign key (clinic_id, location_id) references stock_locations (clinic_id, id) on delete restrict,
  foreign key (clinic_id, item_id, lot_id) references stock_lots (clinic_id, item_id, id) on delete restrict,
  constraint stock_levels_place_key unique nulls not distinct (clinic_id, item_id, location_id, lot_id),
  -- CORE-3: no lot has less than nothing, and nothing is there without a lot.
  constraint stock_levels_known_check check (case when lot_id is null then quantity_thousandths <= 0 else quantity_thousandths >= 0 end)
);
comment on table stock_levels is
  'How much of a lot is where: the sums of stock_movements, written by its trigger alone and compared with them at commit. Rows of nothing are removed.';
create index stock_levels_location_idx on stock_levels (clinic_id, location_id);
create index stock_levels_lot_idx on stock_levels (clinic_id, lot_id) include (quantity_thousandths);

-- What was moved before levels were kept has neither location nor lot, and counts in none. Its triggers keep every row as it is.
alter table stock_movements disable trigger user;
alter table stock_movements
  alter column act_id drop not null,
  add column kind text not null default 'used',
  add column location_id uuid,
  add column lot_id uuid,
  -- Both sides of a transfer have it.
  add column transfer_id uuid,
  -- Why it was wasted, returned or corrected.
  add column reason text,
  add column note text;
update stock_movements set kind = 'returned' where reverses_id is not null;
alter table stock_movements alter column kind drop default;
alter table stock_movements enable trigger user;

alter table stock_movements
  drop constraint stock_movements_quantity_check,
  add foreign key (clinic_id, location_id) references stock_locations (clinic_id, id) on delete restrict,
  add foreign key (clinic_id, item_id, lot_id) references stock_lots (clinic_id, item_id, id) on delete restrict,
  add constraint stock_movements_quantity_check check (quantity_thousandths <> 0 and abs(quantity_thousandths) <= 1000000000),
  add constraint stock_movements_place_check check (lot_id is null or location_id is not null),
  add constraint stock_movements_kind_check check (
    (act_id is not null) = (kind in ('used', 'returned')) and (reverses_id is not null) = (kind = 'returned')
    and (transfer_id is not null) = (kind = 'transferred')
    and case kind
      when 'used' then quantity_thousandths < 0
      when 'returned' then quantity_thousandths > 0
      when 'received' then lot_id is not null and quantity_thousandths > 0
      when 'opening' then lot_id is not null and quantity_thousandths > 0
      when 'transferred' then lot_id is not null
      when 'wasted' then lot_id is not null and quantity_thousandths < 0 and reason is not null
      when 'returned_to_supplier' then lot_id is not null and quantity_thousandths < 0
      -- Without a lot it settles what was used beyond what was known.
      when 'counted' then location_id is not null and (lot_id is not null or quantity_thousandths > 0)
      else false end),
  add constraint stock_movements_reason_check check (reason ~ '^[a-z]+(_[a-z]+)*$' and length(reason) <= 40),
  add constraint stock_movements_note_check check (length(note) between 1 and 300);
comment on table stock_movements is
  'What came to the stock, left it and was moved in it, in dispensing units. Rows are only added: an act that is undone adds the opposite of its movements.';

-- An act takes from a place and lot once, and gives it back once.
drop index stock_movements_act_key;
create unique index stock_movements_act_key on stock_movements (clinic_id, act_id, item_id, location_id, lot_id, (reverses_id is null))
  nulls not distinct where act_id is not null;
drop index stock_movements_item_idx;
create index stock_movements_item_idx on stock_movements (clinic_id, item_id, moved_at desc, id desc);
create index stock_movements_place_idx on stock_movements (clinic_id, item_id, location_id, lot_id) include (quantity_thousandths)
  where location_id is not null;
create index stock_movements_transfer_idx on stock_movements (clinic_id, transfer_id) where transfer_id is not null;

-- The list of what is stocked, by name.
create index catalogue_items_stocked_idx on catalogue_items (clinic_id, name_folded, id) where stock_unit is not null and archived_at is null;
