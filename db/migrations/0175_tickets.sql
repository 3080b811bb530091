-- What people ask of those who run Tailwell. A ticket is between its asker and the platform. A clinic's admins read along
-- with their staff, and never with clients.

create table tickets (
  id                uuid        not null primary key default gen_random_uuid(),
  -- To be said aloud on the phone. It counts the tickets of all and opens none: they are found by id, and who may see one
  -- is asked below. Two numbers tell their askers how many others wrote in between, and nothing of who or what.
  number            integer     not null generated always as identity (start with 1001),
  -- Of an asker on a clinic's staff. A client asks the platform alone.
  clinic_id         uuid        references clinics on delete set null,
  -- Null when the account is gone.
  asker_id          uuid        default app.user_id() references auth.users on delete set null,
  asker_role        text        not null default app.role_name(),
  topic             text        not null,
  subject           text        not null,
  priority          text        not null,
  state             text        not null default 'new',
  assignee_id       uuid        references auth.users on delete set null,
  created_at        timestamptz not null default now(),
  -- Of what the asker can read.
  last_message_at   timestamptz not null default now(),
  -- Since when the asker waits for the platform; null while it is not the platform's turn.
  waiting_since     timestamptz default now(),
  answer_due_at     timestamptz,
  solve_due_at      timestamptz not null,
  first_answered_at timestamptz,
  -- Since when it is solved, or closed without having been.
  settled_at        timestamptz,

  constraint tickets_number_key           unique (number),
  constraint tickets_asker_role_check     check (asker_role in ('clinic_admin', 'doctor', 'technician', 'csr', 'client')),
  constraint tickets_client_clinic_check  check (asker_role <> 'client' or clinic_id is null),
  constraint tickets_topic_check          check (topic in ('problem', 'how_to', 'data', 'account', 'billing', 'idea')),
  constraint tickets_subject_length_check check (length(subject) between 1 and 160),
  constraint tickets_priority_check       check (priority in ('cannot_work', 'slows_down', 'question')),
  constraint tickets_state_check          check (state in ('new', 'open', 'waiting', 'solved', 'closed')),
  constraint tickets_settled_check        check ((settled_at is not null) = (state in ('solved', 'closed'))),
  constraint tickets_waiting_check        check ((waiting_since is not null) = (state in ('new', 'open'))),
  constraint tickets_due_check            check ((answer_due_at is not null) = (waiting_since is not null))
);
create index tickets_asker_idx on tickets (asker_id, last_message_at desc, id desc);
create index tickets_clinic_idx on tickets (clinic_id, last_message_at desc, id desc);
create index tickets_queue_idx on tickets ((coalesce(answer_due_at, 'infinity'::timestamptz)), (-number));
create index tickets_assignee_idx on tickets (assignee_id) where assignee_id is not null;
create index tickets_settled_idx on tickets (settled_at) where state = 'solved';

create table ticket_messages (
  ticket_id   uuid        not null references tickets,
  id          uuid        not null default gen_random_uuid(),
  -- What was said first stands first, also within one instant.
  position    bigint      not null generated always as identity,
  at          timestamptz not null default now(),
  -- No link: what was said stays when the account is gone.
  author_id   uuid        not null default app.user_id(),
  author_role text        not null default app.role_name(),
  -- A note among the platform's people. No policy shows it to anybody else.
  is_internal boolean     not null default false,
  text        text        not null,

  primary key (ticket_id, id),
  constraint ticket_messages_text_length_check check (length(text) between 1 and 10000),
  constraint ticket_messages_internal_check    check (not is_internal or author_role = 'platform_admin')
);
create index ticket_messages_order_idx on ticket_messages (ticket_id, position);
create trigger ticket_messages_append_only before update or delete or truncate on ticket_messages
  for each statement execute function app.refuse_change();

create table ticket_events (
  ticket_id  uuid        not null references tickets,
  id         bigint      not null generated always as identity,
  at         timestamptz not null default now(),
  -- Null for what happens by the clock.
  actor_id   uuid        default app.user_id(),
  actor_role text        default app.role_name(),
  kind       text        not null,
  from_value text,
  to_value   text,

  primary key (ticket_id, id),
  constraint ticket_events_kind_check check (kind in ('state', 'priority', 'assignee'))
);
create trigger ticket_events_append_only before update or delete or truncate on ticket_events
  for each statement execute function app.refuse_change();

create table ticket_attachments (
  ticket_id  uuid not null,
  message_id uuid not null,
  id         uuid not null default gen_random_uuid(),
  -- Null when the file is gone with the account that sent it.
  object_id  uuid references storage.objects on delete set null,
  -- As its sender called it; in the bucket it goes by a random name.
  file_name  text not null,

  primary key (ticket_id, id),
  constraint ticket_attachments_message_fkey     foreign key (ticket_id, message_id) references ticket_messages,
  constraint ticket_attachments_object_key       unique (object_id),
  constraint ticket_attachments_file_name_check  check (length(file_name) between 1 and 200 and file_name !~ '[[:cntrl:]/\\]')
);
create index ticket_attachments_message_idx on ticket_attachments (ticket_id, message_id);

alter table tickets enable row level security;
alter table tickets force row level security;
alter table ticket_messages enable row level security;
alter table ticket_messages force row level security;
alter table ticket_events enable row level security;
alter table ticket_events force row level security;
alter table ticket_attachments enable row level security;
alter table ticket_attachments force row level security;

-- Staff see what they asked themselves; a clinic's admins what its staff asked.
create policy tickets_member_select on tickets for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and asker_id = (select app.user_id()) and (select app.has_permission('ticket:read')));
create policy tickets_member_admin_select on tickets for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and asker_role <> 'client' and (select app.has_permission('ticket:read_all')));
create policy tickets_member_insert on tickets for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and asker_id = (select app.user_id()) and asker_role = (select app.role_name())
    and (select app.has_permission('ticket:write')) and state = 'new');
create policy tickets_member_update on tickets for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and asker_id = (select app.user_id()) and (select app.has_permission('ticket:write')))
  with check (clinic_id = (select app.clinic_id()) and asker_id = (select app.user_id()));
create policy tickets_client_select on tickets for select to clinic_client
  using (asker_id = (select app.user_id()) and asker_role = 'client' and (select app.has_permission('own_ticket:write')));
create policy tickets_client_insert on tickets for insert to clinic_client
  with check (asker_id = (select app.user_id()) and asker_role = 'client' and clinic_id is null
    and (select app.has_permission('own_ticket:write')) and state = 'new');
create policy tickets_client_update on tickets for update to clinic_client
  using (asker_id = (select app.user_id()) and asker_role = 'client' and (select app.has_permission('own_ticket:write')))
  with check (asker_id = (select app.user_id()) and asker_role = 'client');
create policy tickets_platform_select on tickets for select to platform_member
  using ((select app.has_permission('platform_ticket:read')));
create policy tickets_platform_update on tickets for update to platform_member
  using ((select app.has_permission('platform_ticket:manage'))) with check ((select app.has_permission('platform_ticket:manage')));
-- For the letters, which say a number and a subject.
create policy tickets_server_select on tickets for select to auth_server using (true);

-- Who works on it and when an answer is due are the platform's own.
grant select (id, number, clinic_id, asker_id, asker_role, topic, subject, priority, state, created_at, last_message_at, waiting_since,
  first_answered_at, settled_at) on tickets to clinic_member, clinic_client;
grant insert (clinic_id, topic, subject, priority, waiting_since, answer_due_at, solve_due_at) on tickets to clinic_member, clinic_client;
grant update (state, last_message_at, waiting_since, answer_due_at, settled_at) on tickets to clinic_member, clinic_client;
grant select on tickets to platform_member;
grant update (state, priority, assignee_id, last_message_at, waiting_since, answer_due_at, solve_due_at, first_answered_at, settled_at)
  on tickets to platform_member;
grant select (id, number, subject, asker_id, asker_role, assignee_id) on tickets to auth_server;

create policy ticket_messages_member_select on ticket_messages for select to clinic_member
  using (not is_internal and ticket_id in (select t.id from tickets t where t.clinic_id = (select app.clinic_id())));
create policy ticket_messages_member_insert on ticket_messages for insert to clinic_member
  with check (author_id = (select app.user_id()) and author_role = (select app.role_name()) and not is_internal
    and ticket_id in (select t.id from tickets t where t.clinic_id = (select app.clinic_id()) and t.asker_id = (select app.user_id())));
create policy ticket_messages_client_select on ticket_messages for select to clinic_client
  using (not is_internal and ticket_id in (select t.id from tickets t where t.asker_id = (select app.user_id())));
create policy ticket_messages_client_insert on ticket_messages for insert to clinic_client
  with check (author_id = (select app.user_id()) and author_role = 'client' and not is_internal
    and ticket_id in (select t.id from tickets t where t.asker_id = (select app.user_id())));
create policy ticket_messages_platform_select on ticket_messages for select to platform_member
  using ((select app.has_permission('platform_ticket:read')));
create policy ticket_messages_platform_insert on ticket_messages for insert to platform_member
  with check ((select app.has_permission('platform_ticket:manage')) and author_id = (select app.user_id())
    and author_role = (select app.role_name()));
-- The asker is told that the platform answered, not who of it.
grant select (ticket_id, id, position, at, author_role, text) on ticket_messages to clinic_member, clinic_client;
grant insert (ticket_id, text) on ticket_messages to clinic_member, clinic_client;
grant select, insert (ticket_id, text, is_internal) on ticket_messages to platform_member;

create policy ticket_events_member_select on ticket_events for select to clinic_member
  using (kind = 'state' and ticket_id in (select t.id from tickets t where t.clinic_id = (select app.clinic_id())));
create policy ticket_events_member_insert on ticket_events for insert to clinic_member
  with check (kind = 'state' and actor_id = (select app.user_id()) and actor_role = (select app.role_name())
    and ticket_id in (select t.id from tickets t where t.clinic_id = (select app.clinic_id()) and t.asker_id = (select app.user_id())));
create policy ticket_events_client_select on ticket_events for select to clinic_client
  using (kind = 'state' and ticket_id in (select t.id from tickets t where t.asker_id = (select app.user_id())));
create policy ticket_events_client_insert on ticket_events for insert to clinic_client
  with check (kind = 'state' and actor_id = (select app.user_id()) and actor_role = 'client'
    and ticket_id in (select t.id from tickets t where t.asker_id = (select app.user_id())));
create policy ticket_events_platform_select on ticket_events for select to platform_member
  using ((select app.has_permission('platform_ticket:read')));
create policy ticket_events_platform_insert on ticket_events for insert to platform_member
  with check ((select app.has_permission('platform_ticket:manage')) and actor_id = (select app.user_id())
    and actor_role = (select app.role_name()));
grant select (ticket_id, id, at, actor_role, kind, from_value, to_value) on ticket_events to clinic_member, clinic_client;
grant insert (ticket_id, kind, from_value, to_value) on ticket_events to clinic_member, clinic_client, platform_member;
grant select on ticket_events to platform_member;

-- Whether a file is one that the caller has put into the bucket of tickets. A function, because the policies of files look at
-- what hangs on messages, and policies may not go round in a circle.
create function app.is_own_ticket_file(p_object uuid) returns boolean language sql stable security definer set search_path = ''
  begin atomic
    select exists (select from storage.objects o where o.id = p_object and o.bucket_id = 'tickets' and o.user_id = app.user_id());
  end;
grant execute on function app.is_own_ticket_file(uuid) to clinic_client, clinic_member, platform_member;

-- What hangs on a message is seen with it: the policies of ticket_messages decide within these. Only a file that the sender
-- has put into the bucket can be hung there.
create policy ticket_attachments_member_select on ticket_attachments for select to clinic_member
  using (ticket_id in (select t.id from tickets t where t.clinic_id = (select app.clinic_id()))
    and exists (select from ticket_messages m where m.ticket_id = ticket_attachments.ticket_id and m.id = ticket_attachments.message_id));
create policy ticket_attachments_member_insert on ticket_attachments for insert to clinic_member
  with check (ticket_id in (select t.id from tickets t where t.clinic_id = (select app.clinic_id()) and t.asker_id = (select app.user_id()))
    and app.is_own_ticket_file(object_id));
create policy ticket_attachments_client_select on ticket_attachments for select to clinic_client
  using (ticket_id in (select t.id from tickets t where t.asker_id = (select app.user_id()))
    and exists (select from ticket_messages m where m.ticket_id = ticket_attachments.ticket_id and m.id = ticket_attachments.message_id));
create policy ticket_attachments_client_insert on ticket_attachments for insert to clinic_client
  with check (ticket_id in (select t.id from tickets t where t.asker_id = (select app.user_id()))
    and app.is_own_ticket_file(object_id));
create policy ticket_attachments_platform_select on ticket_attachments for select to platform_member
  using ((select app.has_permission('platform_ticket:read')));
create policy ticket_attachments_platform_insert on ticket_attachments for insert to platform_member
  with check ((select app.has_permission('platform_ticket:manage')) and app.is_own_ticket_file(object_id));
grant select (ticket_id, message_id, id, object_id, file_name) on ticket_attachments to clinic_member, clinic_client, platform_member;
grant insert (ticket_id, message_id, object_id, file_name) on ticket_attachments to clinic_member, clinic_client, platform_member;

-- Files lie in the folder of whoever sends them, and are read by whoever reads the message that they hang on.
insert into storage.buckets (id, name, public, folders, file_size_limit_bytes, allowed_mime_types)
  values ('tickets', 'tickets', false, 'person', 10485760,
    '{image/jpeg,image/png,image/webp,image/gif,application/pdf,text/plain,text/csv}')
  on conflict (id) do nothing;

create policy objects_member_ticket_select on storage.objects for select to clinic_member
  using (bucket_id = 'tickets' and exists (select from public.ticket_attachments a join public.tickets t on t.id = a.ticket_id
    where a.object_id = objects.id and t.clinic_id = (select app.clinic_id())));
create policy objects_client_ticket_select on storage.objects for select to clinic_client
  using (bucket_id = 'tickets' and exists (select from public.ticket_attachments a join public.tickets t on t.id = a.ticket_id
    where a.object_id = objects.id and t.asker_id = (select app.user_id())));
create policy objects_platform_ticket_select on storage.objects for select to platform_member
  using (bucket_id = 'tickets' and (select app.has_permission('platform_ticket:read'))
    and exists (select from public.ticket_attachments a where a.object_id = objects.id));

-- Whether a file hangs on a message, whosever: says nothing else of either.
create function app.is_ticket_file(p_object uuid) returns boolean language sql stable security definer set search_path = ''
  begin atomic
    select exists (select from public.ticket_attachments a where a.object_id = p_object);
  end;
grant execute on function app.is_ticket_file(uuid) to auth_server, authenticated, service_key;

-- What was sent is not changed afterwards, by nobody, and taken back by no person. Files go with their account.
create function app.keep_ticket_file() returns trigger language plpgsql as $$
begin
  if (tg_op = 'UPDATE' or current_user in ('auth_server', 'authenticated', 'clinic_client', 'clinic_member', 'platform_member'))
     and app.is_ticket_file(old.id) then
    raise exception 'a file that was sent with a ticket stays as it is' using errcode = 'insufficient_privilege';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger objects_keep_ticket_file before update of bucket_id, name, version or delete on storage.objects
  for each row when (old.bucket_id = 'tickets') execute function app.keep_ticket_file();

-- Tells the open screens of whoever can see that something changed: an id, and nothing of what. Past the caller's fence:
-- looks up who is an admin of the clinic, and who works for the platform. Of an internal note, of who works on a ticket and
-- of when an answer is due the asker's side hears nothing.
create function app.tell_ticket(p_ticket uuid, p_to_all boolean) returns void language plpgsql security definer set search_path = '' as $$
declare
  listener uuid;
begin
  for listener in
    select r.user_id from public.user_roles r where r.role = 'platform_admin'
    union
    select t.asker_id from public.tickets t where t.id = p_ticket and t.asker_id is not null and p_to_all
    union
    select r.user_id from public.tickets t join public.user_roles r on r.clinic_id = t.clinic_id and r.role = 'clinic_admin'
     where t.id = p_ticket and p_to_all
  loop
    perform app.broadcast('user:' || listener, 'ticket', jsonb_build_object('id', p_ticket));
  end loop;
end $$;

create function app.tell_ticket_message() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.tell_ticket(new.ticket_id, not new.is_internal);
  return null;
end $$;
create trigger ticket_messages_tell after insert on ticket_messages for each row execute function app.tell_ticket_message();

create function app.tell_ticket_change() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.tell_ticket(new.id, (old.state, old.priority, old.last_message_at)
    is distinct from (new.state, new.priority, new.last_message_at));
  return null;
end $$;
create trigger tickets_tell after update on tickets for each row execute function app.tell_ticket_change();

-- Puts the letters of a ticket into the outbox. They say its number and its subject, and lead to its page. Past the caller's
-- fence: the addresses of the asker and of the platform's people, which are shown to nobody. A ticket's asker can have the
-- platform written to, the platform its asker, and nobody anybody else.
create function app.mail_ticket(p_ticket uuid, p_template text) returns void language plpgsql security definer set search_path = '' as $$
declare
  ticket public.tickets;
  reader record;
  queued uuid;
begin
  select * into ticket from public.tickets t where t.id = p_ticket;
  if not found or (case p_template
      when 'ticket_answered' then not app.has_permission('platform_ticket:manage')
      when 'ticket_opened' then ticket.asker_id is distinct from app.user_id()
      when 'ticket_replied' then ticket.asker_id is distinct from app.user_id()
      else true end) then
    raise exception 'permission denied to send this letter' using errcode = 'insufficient_privilege';
  end if;
  for reader in
    select u.id, u.email from auth.users u
     where u.email is not null and (u.banned_until is null or u.banned_until <= now()) and case
       when p_template = 'ticket_answered' then u.id = ticket.asker_id
       when ticket.assignee_id is not null then u.id = ticket.assignee_id
       else u.id in (select r.user_id from public.user_roles r where r.role = 'platform_admin') end
  loop
    queued := app.queue_mail(p_template, reader.email, reader.id, null, null);
    update public.mail_outbox m set details = jsonb_build_object('ticketId', p_ticket) where m.id = queued;
  end loop;
end $$;
grant execute on function app.mail_ticket(uuid, text) to clinic_client, clinic_member, platform_member;

-- By the clock: closes what has been solved for so many days, and throws away files that were chosen but never sent.
create function app.tidy_tickets(p_days integer) returns integer language plpgsql security definer set search_path = '' as $$
declare
  closed integer;
begin
  with done as (
    update public.tickets t set state = 'closed' where t.state = 'solved' and t.settled_at < now() - make_interval(days => p_days)
      returning t.id)
  insert into public.ticket_events (ticket_id, kind, from_value, to_value) select id, 'state', 'solved', 'closed' from done;
  get diagnostics closed = row_count;
  delete from storage.objects o where o.bucket_id = 'tickets' and o.created_at < now() - interval '1 day'
    and not exists (select from public.ticket_attachments a where a.object_id = o.id);
  return closed;
end $$;
grant execute on function app.tidy_tickets(integer) to job_server;

select app.hand_over_definers();
