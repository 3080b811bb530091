-- What each message of a client is about, as it was sorted when it came in.
create table message_sorts (
  clinic_id    uuid        not null references clinics on delete cascade,
  message_id   uuid        not null,
  -- By rules, when it came in.
  found_sort   text        not null,
  -- As it is shown: the same unless a person has corrected it.
  sort         text        not null,
  sorted_at    timestamptz not null default now(),
  corrected_at timestamptz,
  corrected_by uuid,

  primary key (clinic_id, message_id),
  foreign key (clinic_id, message_id) references messages (clinic_id, id) on delete cascade,
  constraint message_sorts_sort_check check (found_sort in ('urgent', 'booking', 'medication', 'result', 'bill', 'other')
    and sort in ('urgent', 'booking', 'medication', 'result', 'bill', 'other')),
  constraint message_sorts_corrected_check check ((corrected_at is null) = (corrected_by is null)
    and (corrected_at is not null or sort = found_sort))
);
comment on table message_sorts is 'What messages of clients are about, by rules, and where a person corrected it.';

-- The sort of the latest message of the client; null before the first, and where the clinic does not sort.
alter table conversations
  add column sort text,
  add constraint conversations_sort_check check (sort in ('urgent', 'booking', 'medication', 'result', 'bill', 'other'));

-- When clients are contacted after visits, where the clinic has confirmed or changed it.
create table follow_up_intervals (
  clinic_id    uuid        not null default app.clinic_id() references clinics on delete cascade,
  purpose      text        not null,
  way          text        not null,
  -- After what it follows; negative before it is due.
  after_days   integer     not null,
  grace_days   integer     not null,
  confirmed_at timestamptz not null default now(),
  confirmed_by uuid        not null default app.user_id(),

  primary key (clinic_id, purpose),
  constraint follow_up_intervals_purpose_check check (purpose in ('after_surgery', 'suture_removal', 'new_medication', 'recheck',
    'result_pending', 'monitoring')),
  constraint follow_up_intervals_way_check check (way in ('call', 'message')),
  constraint follow_up_intervals_days_check check (after_days between -60 and 60 and grace_days between 0 and 365)
);
comment on table follow_up_intervals is 'When clients are contacted after visits, as the clinic confirmed or changed it.';

-- What people did about follow-ups. The list itself is derived from the record.
create table follow_ups (
  clinic_id  uuid        not null default app.clinic_id() references clinics on delete cascade,
  id         uuid        not null default gen_random_uuid(),
  pet_id     uuid        not null,
  -- Who was contacted; null until then.
  client_id  uuid,
  purpose    text        not null,
  -- The day of what it follows, or on which the recheck is due: one follow-up of a purpose for each.
  day        date        not null,
  -- Planned with a change of its day or text; undone ones are planned again.
  status     text        not null,
  -- Moved to another day, or written anew; null as the record gives it.
  planned_on date,
  text       text,
  message_id uuid,
  task_id    uuid,
  version    integer     not null default 1,
  changed_at timestamptz not null default now(),
  changed_by uuid        not null default app.user_id(),

  primary key (clinic_id, id),
  foreign key (clinic_id, pet_id) references pets (clinic_id, id) on delete restrict,
  foreign key (clinic_id, client_id) references clients (clinic_id, id) on delete restrict,
  foreign key (clinic_id, message_id) references messages (clinic_id, id) on delete restrict,
  foreign key (clinic_id, task_id) references tasks (clinic_id, id) on delete restrict,
  constraint follow_ups_once_key unique (clinic_id, pet_id, purpose, day),
  constraint follow_ups_purpose_check check (purpose in ('after_surgery', 'suture_removal', 'new_medication', 'recheck',
    'result_pending', 'monitoring')),
  constraint follow_ups_status_check check (status in ('planned', 'sent', 'task', 'dropped')
    and (status = 'sent') = (message_id is not null) and (status = 'task') = (task_id is not null)),
  constraint follow_ups_text_check check (length(text) between 1 and 2000)
);
comment on table follow_ups is 'Messages after visits that were changed, sent, made a task or dropped.';
create index follow_ups_pet_idx on follow_ups (clinic_id, pet_id);
create index follow_ups_client_idx on follow_ups (clinic_id, client_id) where client_id is not null;
create index follow_ups_message_idx on follow_ups (clinic_id, message_id) where message_id is not null;
create index follow_ups_task_idx on follow_ups (clinic_id, task_id) where task_id is not null;
