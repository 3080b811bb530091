create table stock_movements (
  clinic_id            uuid        not null,
  id                   uuid        not null default gen_random_uuid(),
  item_id              uuid        not null,
  -- The item's dispensing unit when it was moved, which the catalogue may rename later.
  unit                 text        not null,
  -- Negative for what leaves the stock.
  quantity_thousandths integer     not null,
  act_id               uuid        not null,
  -- The movement that this one takes back.
  reverses_id          uuid,
  moved_at             timestamptz not null default now(),
  moved_by             uuid        default app.user_id(),

  primary key (clinic_id, id),
  foreign key (clinic_id, item_id) references catalogue_items (clinic_id, id) on delete restrict,
  foreign key (clinic_id, act_id) references acts (clinic_id, id) on delete restrict,
  foreign key (clinic_id, reverses_id) references stock_movements (clinic_id, id) on delete restrict,
  constraint stock_movements_reverses_key unique (clinic_id, reverses_id),
  constraint stock_movements_unit_check check (length(unit) between 1 and 30),
  constraint stock_movements_quantity_check check (
    case when reverses_id is null then quantity_thousandths between -1000000000 and -1
         else quantity_thousandths between 1 and 1000000000 end)
);
comment on table stock_movements is
  'What acts took from the stock and gave back, in dispensing units. Rows are only added: an act that is undone adds the opposite of its movements.';
-- An act takes an item once, and gives it back once.
create unique index stock_movements_act_key on stock_movements (clinic_id, act_id, item_id, (reverses_id is null));
create index stock_movements_item_idx on stock_movements (clinic_id, item_id, moved_at desc);
