create table status_components (
  component   text        not null primary key,
  state       text        not null,
  -- When it was first found so.
  since       timestamptz not null,
  -- The minute of the last measurement.
  measured_at timestamptz not null,

  constraint status_components_component_check check (component in ('app', 'database', 'live', 'mail', 'jobs', 'crm')),
  constraint status_components_state_check check (state in ('operational', 'degraded', 'down', 'unused'))
);
comment on table status_components is
  'Components of the status page and their present state.';

create table status_days (
  component text    not null,
  day_on    date    not null,
  checks    integer not null,
  degraded  integer not null,
  down      integer not null,

  primary key (component, day_on),
  constraint status_days_component_check check (component in ('app', 'database', 'live', 'mail', 'jobs', 'crm')),
  constraint status_days_counts_check check (degraded >= 0 and down >= 0 and degraded + down <= checks)
);
comment on table status_days is
  'State of each component per day.';
create index status_days_day_idx on status_days (day_on);

create table status_incidents (
  id          uuid        not null primary key default gen_random_uuid(),
  title       text        not null,
  impact      text        not null,
  components  text[]      not null,
  state       text        not null,
  opened_at   timestamptz not null default now(),
  resolved_at timestamptz,
  opened_by   uuid        default app.user_id() references auth.users on delete set null,

  constraint status_incidents_title_length_check check (length(title) between 1 and 120),
  constraint status_incidents_impact_check check (impact in ('degraded', 'down', 'maintenance')),
  constraint status_incidents_components_check check (cardinality(components) between 1 and 6
    and components <@ array['app', 'database', 'live', 'mail', 'jobs', 'crm']),
  constraint status_incidents_state_check check (state in ('investigating', 'identified', 'monitoring', 'resolved')),
  constraint status_incidents_resolved_check check ((state = 'resolved') = (resolved_at is not null))
);
comment on table status_incidents is
  'Incidents on the status page.';
create index status_incidents_newest_idx on status_incidents (opened_at desc, id desc);
create index status_incidents_open_idx on status_incidents (opened_at desc) where resolved_at is null;

create table status_updates (
  incident_id uuid        not null references status_incidents on delete cascade,
  id          uuid        not null default gen_random_uuid(),
  state       text        not null,
  message     text        not null,
  posted_at   timestamptz not null default clock_timestamp(),
  posted_by   uuid        default app.user_id() references auth.users on delete set null,

  primary key (incident_id, id),
  constraint status_updates_state_check check (state in ('investigating', 'identified', 'monitoring', 'resolved')),
  constraint status_updates_message_length_check check (length(message) between 1 and 2000)
);
comment on table status_updates is
  'Messages about an incident.';
create index status_updates_posted_idx on status_updates (incident_id, posted_at desc);
