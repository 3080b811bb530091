-- Each week's forecast is kept and compared with what was used, before a clinic lets it decide about orders.
create table stock_forecasts (
  clinic_id              uuid        not null default app.clinic_id(),
  item_id                uuid        not null,
  -- The Monday at the clinic on which the week begins.
  week_on                date        not null,
  method                 text        not null,
  -- What was expected of the week, in thousandths of dispensing units: by the forecast, and by the average that orders go by without one.
  expected_thousandths   bigint      not null,
  average_thousandths    bigint      not null,
  -- What the forecast expects of a day in the weeks after it.
  use_per_day_thousandths bigint     not null,
  -- What was used; null until the week is over.
  actual_thousandths     bigint,
  created_at             timestamptz not null default now(),

  primary key (clinic_id, item_id, week_on),
  foreign key (clinic_id, item_id) references stock_items (clinic_id, item_id) on delete cascade,
  constraint stock_forecasts_week_check check (extract(isodow from week_on) = 1),
  constraint stock_forecasts_method_check check (method in ('average', 'smoothing', 'trend', 'seasonal', 'sba', 'tsb')),
  constraint stock_forecasts_quantities_check check (expected_thousandths >= 0 and average_thousandths >= 0 and use_per_day_thousandths >= 0
    and actual_thousandths >= 0)
);
comment on table stock_forecasts is 'What was forecast of each item for each week, and what was used.';
create index stock_forecasts_week_idx on stock_forecasts (clinic_id, week_on) include (expected_thousandths, average_thousandths, actual_thousandths);

create table stock_forecast_settings (
  clinic_id  uuid        not null primary key default app.clinic_id() references clinics on delete cascade,
  -- Orders are suggested by the forecast instead of the average use.
  acts       boolean     not null default false,
  changed_by uuid        default app.user_id(),
  version    integer     not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table stock_forecast_settings is 'Whether a clinic''s order suggestions go by the forecast.';
