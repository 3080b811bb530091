create table leads (
  id               uuid        not null primary key default gen_random_uuid(),
  stage            text        not null default 'new',
  source           text        not null,
  full_name        text        not null,
  name_folded      text collate "C" generated always as (app.fold(full_name)) stored,
  email            text,
  email_folded     text collate "C" generated always as (lower(btrim(email))) stored,
  -- E.164: what was written otherwise stands in the history.
  phone            text,
  clinic_name      text,
  country          text,
  -- Whose it is, of the platform's staff.
  owner_id         uuid        references auth.users on delete set null,
  do_not_contact   boolean     not null default false,
  lost_reason      text,
  -- The clinic that it became.
  clinic_id        uuid        references clinics on delete set null,
  -- The lead that this one turned out to be. Notes, tasks and history stay where they are and are read with that one's.
  merged_into      uuid        references leads on delete cascade,
  version          integer     not null default 1,
  stage_changed_at timestamptz not null default now(),
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),

  constraint leads_stage_check check (stage in ('new', 'contacted', 'qualified', 'demo', 'trial', 'won', 'lost')),
  constraint leads_source_check check (source in ('website_contact', 'website_demo', 'website_trial', 'import', 'manual', 'crm')),
  constraint leads_full_name_length_check check (length(full_name) between 1 and 200),
  constraint leads_email_length_check check (length(email) between 3 and 254),
  constraint leads_phone_form_check check (phone ~ '^\+[1-9][0-9]{3,14}$'),
  constraint leads_clinic_name_length_check check (length(clinic_name) between 1 and 120),
  constraint leads_country_form_check check (country ~ '^[A-Z]{2}$'),
  constraint leads_lost_reason_check check ((stage = 'lost') = (lost_reason is not null)),
  constraint leads_lost_reason_length_check check (length(lost_reason) between 1 and 500),
  constraint leads_clinic_won_check check (clinic_id is null or stage = 'won'),
  constraint leads_merged_other_check check (merged_into <> id)
);
comment on table leads is
  'People and practices that may become clinics. They belong to the platform.';
create index leads_newest_idx  on leads (created_at desc, id desc) where merged_into is null;
create index leads_changed_idx on leads (updated_at desc, id desc) where merged_into is null;
create index leads_name_idx    on leads (name_folded, id) where merged_into is null;
create index leads_stage_idx   on leads (stage, stage_changed_at desc, id desc) where merged_into is null;
create index leads_owner_idx   on leads (owner_id, created_at desc) where merged_into is null;
create index leads_email_idx   on leads (email_folded, created_at desc) where merged_into is null;
create index leads_phone_idx   on leads (phone) where merged_into is null;
create index leads_clinic_idx  on leads (clinic_id) where clinic_id is not null;
create index leads_merged_idx  on leads (merged_into) where merged_into is not null;

create table lead_notes (
  id         uuid        not null primary key default gen_random_uuid(),
  lead_id    uuid        not null references leads on delete cascade,
  text       text        not null,
  created_by uuid        default app.user_id() references auth.users on delete set null,
  created_at timestamptz not null default now(),

  constraint lead_notes_text_length_check check (length(text) between 1 and 5000)
);
comment on table lead_notes is
  'Notes about a lead.';
create index lead_notes_lead_idx on lead_notes (lead_id, created_at desc);

create table lead_tasks (
  id          uuid        not null primary key default gen_random_uuid(),
  lead_id     uuid        not null references leads on delete cascade,
  text        text        not null,
  due_at      timestamptz not null,
  assignee_id uuid        references auth.users on delete set null,
  created_by  uuid        default app.user_id() references auth.users on delete set null,
  created_at  timestamptz not null default now(),
  done_at     timestamptz,
  done_by     uuid        references auth.users on delete set null,

  constraint lead_tasks_text_length_check check (length(text) between 1 and 500)
);
comment on table lead_tasks is
  'Tasks about a lead.';
create index lead_tasks_lead_idx on lead_tasks (lead_id, due_at);
create index lead_tasks_open_idx on lead_tasks (assignee_id, due_at) where done_at is null;

create table lead_events (
  id       bigint      not null primary key generated always as identity,
  lead_id  uuid        not null references leads on delete cascade,
  at       timestamptz not null default clock_timestamp(),
  -- Null: a visitor, or a program.
  actor_id uuid        default app.user_id(),
  kind     text        not null,
  details  jsonb       not null default '{}',

  constraint lead_events_kind_check check (kind in ('created', 'returned', 'message', 'stage_moved', 'owner_changed', 'contact_barred',
    'contact_allowed', 'changed', 'merged', 'converted'))
);
comment on table lead_events is
  'History of a lead.';
create index lead_events_lead_idx on lead_events (lead_id, id desc);

create table lead_terms (
  term    text collate "C" not null,
  lead_id uuid not null references leads on delete cascade,

  primary key (term, lead_id)
);
comment on table lead_terms is
  'Search index of leads, as search_terms is for clinics.';
create index lead_terms_lead_idx on lead_terms (lead_id);

create table erased_leads (
  id         uuid not null primary key default gen_random_uuid(),
  stage      text not null,
  source     text not null,
  created_on date not null,
  erased_on  date not null default (now() at time zone 'UTC')::date
);
comment on table erased_leads is
  'Leads that were erased on request: only the id, the time and who did it.';
create index erased_leads_created_idx on erased_leads (created_on);
