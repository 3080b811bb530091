create table tasks (
  clinic_id    uuid        not null references clinics on delete cascade,
  id           uuid        not null default gen_random_uuid(),
  title        text        not null,
  note         text,
  kind         text        not null default 'other',
  pet_id       uuid,
  client_id    uuid,
  visit_id     uuid,
  act_id       uuid,
  -- Null for a task of the whole clinic.
  assignee_id  uuid,
  due_on       date,
  status       text        not null default 'open',
  -- The text that was prepared for the client.
  client_draft text,
  closed_reason text,
  -- What closed it: somebody did it, a booking, a message to the client, or somebody dropped it.
  closed_how   text,
  -- The appointment that closed it; if that is cancelled, the task is open again.
  appointment_id uuid,
  closed_at    timestamptz,
  closed_by    uuid,
  version      integer     not null default 1,
  created_by   uuid        default app.user_id(),
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),

  primary key (clinic_id, id),
  foreign key (clinic_id, pet_id) references pets (clinic_id, id) on delete restrict,
  foreign key (clinic_id, client_id) references clients (clinic_id, id) on delete restrict,
  foreign key (clinic_id, visit_id) references visits (clinic_id, id) on delete restrict,
  foreign key (clinic_id, act_id) references acts (clinic_id, id) on delete restrict,
  foreign key (clinic_id, assignee_id) references staff_members (clinic_id, id) on delete restrict,
  foreign key (clinic_id, appointment_id) references appointments (clinic_id, id) on delete restrict,
  constraint tasks_title_check check (length(title) between 1 and 200),
  constraint tasks_note_check check (length(note) between 1 and 4000),
  constraint tasks_kind_check check (kind in ('recheck', 'call', 'follow_up', 'refill', 'result', 'other')),
  constraint tasks_status_check check (status in ('open', 'done', 'dropped')),
  constraint tasks_closed_check check (
    (status = 'open') = (closed_at is null) and (status = 'open') = (closed_how is null)
    and (status = 'dropped') = (closed_how is not distinct from 'dropped')),
  constraint tasks_closed_how_check check (closed_how in ('done', 'booked', 'messaged', 'dropped')),
  constraint tasks_closed_reason_check check (
    (closed_reason is not null) = (status = 'dropped') and length(closed_reason) between 1 and 500),
  constraint tasks_appointment_check check (appointment_id is null or closed_how is not distinct from 'booked'),
  constraint tasks_draft_check check (length(client_draft) between 1 and 4000)
);
comment on table tasks is
  'Tasks of a clinic''s staff, about a pet or a client or neither.';
-- Tasks without a due day come last.
create index tasks_open_idx on tasks (clinic_id, coalesce(due_on, date '9999-12-31'), id) where status = 'open';
create index tasks_assignee_idx on tasks (clinic_id, assignee_id, coalesce(due_on, date '9999-12-31'), id) where status = 'open';
create index tasks_closed_idx on tasks (clinic_id, closed_at desc, id desc) where status <> 'open';
create index tasks_pet_idx on tasks (clinic_id, pet_id, created_at desc) where pet_id is not null;
create index tasks_client_idx on tasks (clinic_id, client_id) where client_id is not null;
create index tasks_visit_idx on tasks (clinic_id, visit_id) where visit_id is not null;
create index tasks_appointment_idx on tasks (clinic_id, appointment_id) where appointment_id is not null;
