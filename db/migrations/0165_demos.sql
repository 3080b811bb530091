-- Demos: half an hour with somebody of the platform's sales team. A visitor without an account chooses the time, and moves
-- or cancels it by a link in a letter. They belong to the platform; no clinic sees any of it.

-- When demos may be booked at all.
create table demo_settings (
  is_only      boolean not null primary key default true,
  -- Nothing new is offered; what is booked stays.
  is_paused    boolean not null default false,
  lead_minutes integer not null default 240,
  horizon_days integer not null default 21,

  constraint demo_settings_only_check    check (is_only),
  constraint demo_settings_lead_check    check (lead_minutes between 0 and 20160),
  constraint demo_settings_horizon_check check (horizon_days between 1 and 60)
);
insert into demo_settings default values;

-- Who of the platform's staff gives demos, and where their clock hangs.
create table demo_hosts (
  user_id     uuid    not null primary key references auth.users on delete cascade,
  takes_demos boolean not null default true,
  time_zone   text    not null,
  -- The room that a visitor is let into; null where the host calls.
  meeting_url text,

  constraint demo_hosts_zone_length_check check (length(time_zone) between 1 and 60),
  constraint demo_hosts_url_check         check (meeting_url ~ '^https://[^[:space:]]+$' and length(meeting_url) <= 500)
);

create table demo_host_hours (
  id           uuid    not null primary key default gen_random_uuid(),
  user_id      uuid    not null references demo_hosts on delete cascade,
  weekday      integer not null, -- 1 Monday … 7 Sunday
  start_minute integer not null, -- of the host's local day
  end_minute   integer not null,

  constraint demo_host_hours_weekday_check check (weekday between 1 and 7),
  constraint demo_host_hours_minutes_check check (0 <= start_minute and start_minute < end_minute and end_minute <= 1440),
  constraint demo_host_hours_overlap_excl exclude using gist (
    user_id with =, weekday with =, int4range(start_minute, end_minute) with &&)
);

create table demo_time_off (
  id        uuid        not null primary key default gen_random_uuid(),
  user_id   uuid        not null references demo_hosts on delete cascade,
  starts_at timestamptz not null,
  ends_at   timestamptz not null,
  note      text,

  constraint demo_time_off_order_check       check (starts_at < ends_at),
  constraint demo_time_off_note_length_check check (length(note) between 1 and 200)
);
create index demo_time_off_host_idx on demo_time_off (user_id, ends_at);

create table demo_bookings (
  id           uuid        not null primary key default gen_random_uuid(),
  -- Null once the host's account is gone: then another one has to take it.
  host_id      uuid        references auth.users on delete set null,
  starts_at    timestamptz not null,
  ends_at      timestamptz not null,
  status       text        not null default 'booked',
  full_name    text        not null,
  email        text        not null,
  email_folded text        collate "C" generated always as (lower(btrim(email))) stored,
  phone        text,
  clinic_name  text        not null,
  -- The visitor's own, in which times are told to them.
  time_zone    text        not null,
  notes        text,
  lead_id      uuid        references leads on delete set null,
  -- One press of the button: pressed twice, it books once.
  request_id   uuid        not null default gen_random_uuid(),
  -- How often the time changed: a calendar takes what has a higher one for newer.
  sequence     integer     not null default 0,
  reminded_at  timestamptz,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),

  constraint demo_bookings_request_key             unique (request_id),
  constraint demo_bookings_status_check            check (status in ('booked', 'cancelled', 'held', 'no_show')),
  constraint demo_bookings_length_check            check (ends_at - starts_at = interval '30 minutes'),
  constraint demo_bookings_full_name_length_check  check (length(full_name) between 1 and 200),
  constraint demo_bookings_email_length_check      check (length(email) between 3 and 254),
  constraint demo_bookings_phone_length_check      check (length(phone) between 1 and 40),
  constraint demo_bookings_clinic_length_check     check (length(clinic_name) between 1 and 120),
  constraint demo_bookings_zone_length_check       check (length(time_zone) between 1 and 60),
  constraint demo_bookings_notes_length_check      check (length(notes) between 1 and 1000),
  -- DEMO-1: a host is with one visitor at a time.
  constraint demo_bookings_host_free_excl exclude using gist (
    host_id with =, tstzrange(starts_at, ends_at) with &&) where (status <> 'cancelled')
);
create index demo_bookings_time_idx on demo_bookings (starts_at, id);
create index demo_bookings_email_idx on demo_bookings (email_folded, starts_at) where status = 'booked';
create index demo_bookings_lead_idx on demo_bookings (lead_id) where lead_id is not null;
create trigger demo_bookings_touch before update on demo_bookings for each row execute function app.touch_updated_at();

-- The links that letters about a booking carry: of each only the hash.
create table demo_booking_links (
  token_hash bytea       not null primary key,
  booking_id uuid        not null references demo_bookings on delete cascade,
  created_at timestamptz not null default now(),

  constraint demo_booking_links_hash_length_check check (length(token_hash) = 32)
);
create index demo_booking_links_booking_idx on demo_booking_links (booking_id);

alter table demo_settings enable row level security;
alter table demo_settings force row level security;
alter table demo_hosts enable row level security;
alter table demo_hosts force row level security;
alter table demo_host_hours enable row level security;
alter table demo_host_hours force row level security;
alter table demo_time_off enable row level security;
alter table demo_time_off force row level security;
alter table demo_bookings enable row level security;
alter table demo_bookings force row level security;
alter table demo_booking_links enable row level security;
alter table demo_booking_links force row level security;

create policy demo_settings_platform_select on demo_settings for select to platform_member
  using ((select app.has_permission('platform_demo:read')));
create policy demo_settings_platform_update on demo_settings for update to platform_member
  using ((select app.has_permission('platform_demo:manage'))) with check ((select app.has_permission('platform_demo:manage')));
create policy demo_hosts_platform_select on demo_hosts for select to platform_member
  using ((select app.has_permission('platform_demo:read')));
create policy demo_hosts_platform_insert on demo_hosts for insert to platform_member
  with check ((select app.has_permission('platform_demo:manage')));
create policy demo_hosts_platform_update on demo_hosts for update to platform_member
  using ((select app.has_permission('platform_demo:manage'))) with check ((select app.has_permission('platform_demo:manage')));
create policy demo_host_hours_platform_select on demo_host_hours for select to platform_member
  using ((select app.has_permission('platform_demo:read')));
create policy demo_host_hours_platform_insert on demo_host_hours for insert to platform_member
  with check ((select app.has_permission('platform_demo:manage')));
create policy demo_host_hours_platform_delete on demo_host_hours for delete to platform_member
  using ((select app.has_permission('platform_demo:manage')));
create policy demo_time_off_platform_select on demo_time_off for select to platform_member
  using ((select app.has_permission('platform_demo:read')));
create policy demo_time_off_platform_insert on demo_time_off for insert to platform_member
  with check ((select app.has_permission('platform_demo:manage')));
create policy demo_time_off_platform_delete on demo_time_off for delete to platform_member
  using ((select app.has_permission('platform_demo:manage')));
create policy demo_bookings_platform_select on demo_bookings for select to platform_member
  using ((select app.has_permission('platform_demo:read')));
create policy demo_bookings_platform_update on demo_bookings for update to platform_member
  using ((select app.has_permission('platform_demo:manage'))) with check ((select app.has_permission('platform_demo:manage')));
-- The letters are written by the server that sends them.
create policy demo_hosts_server_select on demo_hosts for select to auth_server using (true);
create policy demo_bookings_server_select on demo_bookings for select to auth_server using (true);
create policy demo_booking_links_server_insert on demo_booking_links for insert to auth_server with check (true);

grant select, update (is_paused, lead_minutes, horizon_days) on demo_settings to platform_member;
grant select, insert (user_id, takes_demos, time_zone, meeting_url), update (takes_demos, time_zone, meeting_url) on demo_hosts to platform_member;
grant select, insert (user_id, weekday, start_minute, end_minute), delete on demo_host_hours to platform_member;
grant select, insert (user_id, starts_at, ends_at, note), delete on demo_time_off to platform_member;
grant select, update (status) on demo_bookings to platform_member;
grant select on demo_hosts, demo_bookings to auth_server;
grant insert (token_hash, booking_id) on demo_booking_links to auth_server;

-- What free times are reckoned from: who takes demos, when they work, and when they are taken, by whom is not said. The
-- server reckons and tells a visitor the free times alone. `p_except` is a booking whose time counts as free.
create function app.demo_calendar(p_except uuid) returns json language sql stable security definer set search_path = ''
  begin atomic
    select json_build_object('isPaused', s.is_paused, 'leadMinutes', s.lead_minutes, 'horizonDays', s.horizon_days,
      'hosts', coalesce((
        select json_agg(json_build_object('hostId', h.user_id, 'timeZone', h.time_zone,
          'hours', coalesce((
            select json_agg(json_build_object('weekday', w.weekday, 'startMinute', w.start_minute, 'endMinute', w.end_minute))
              from public.demo_host_hours w where w.user_id = h.user_id), '[]'),
          'busy', coalesce((
            select json_agg(json_build_object('start', (extract(epoch from t.starts_at) * 1000)::bigint,
                                              'end', (extract(epoch from t.ends_at) * 1000)::bigint))
              from (
                select b.starts_at, b.ends_at from public.demo_bookings b
                 where b.host_id = h.user_id and b.status <> 'cancelled' and b.ends_at > now() and b.id is distinct from p_except
                union all
                select o.starts_at, o.ends_at from public.demo_time_off o where o.user_id = h.user_id and o.ends_at > now()
              ) t), '[]'),
          'bookedCount', (
            select count(*) from public.demo_bookings b
             where b.host_id = h.user_id and b.status = 'booked' and b.starts_at > now())) order by h.user_id)
          from public.demo_hosts h
          join public.user_roles r on r.user_id = h.user_id and r.role = 'platform_admin'
          join auth.users u on u.id = h.user_id and (u.banned_until is null or u.banned_until <= now())
         where h.takes_demos), '[]'))
      from public.demo_settings s;
  end;
grant execute on function app.demo_calendar(uuid) to anon, platform_member;

-- Tells the visitor and the host what became of a booking, and sees to the reminder of the day before.
create function app.tell_demo(p_booking uuid, p_news text, p_former_host uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  booking public.demo_bookings;
begin
  select b.* into strict booking from public.demo_bookings b where b.id = p_booking;
  perform app.queue_letter('demo_visitor', booking.email_folded, jsonb_build_object('bookingId', booking.id, 'news', p_news));
  perform app.queue_letter('demo_host', u.email, jsonb_build_object('bookingId', booking.id, 'news',
      case when u.id = p_former_host and u.id is distinct from booking.host_id then 'handed_over'
           when p_former_host is distinct from booking.host_id and p_news in ('moved', 'rehosted') then 'taken_over' else p_news end))
    from auth.users u where u.id in (booking.host_id, p_former_host) and u.email is not null;
  if booking.status = 'booked' and booking.starts_at > now() + interval '26 hours' then
    perform app.add_job('demos.remind', jsonb_build_object('bookingId', booking.id), null,
      booking.starts_at - interval '24 hours', 'demo:' || booking.id);
  end if;
end $$;

-- The first of the hosts, in the order given, who is free for half an hour from then. Bookings with one host stand in line
-- here, so that of many who want a time one gets it, and the others hear so without an error.
create function app.take_demo_host(p_hosts uuid[], p_starts_at timestamptz, p_except uuid) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  host uuid;
begin
  perform from public.demo_hosts h where h.user_id = any (p_hosts) order by h.user_id for no key update;
  select w.user_id into host from unnest(p_hosts) with ordinality as w (user_id, place)
    join public.demo_hosts h on h.user_id = w.user_id and h.takes_demos
   where not exists (
     select from public.demo_bookings b
      where b.host_id = w.user_id and b.status <> 'cancelled' and b.id is distinct from p_except
        and b.starts_at < p_starts_at + interval '30 minutes' and b.ends_at > p_starts_at)
   order by w.place limit 1;
  return host;
end $$;

-- A visitor books. `p_hosts` are those whom the server found free, the best first. The outcomes: 'booked', also for a
-- request that came before; 'taken' by somebody else meanwhile; 'reused', a request that came before with other content;
-- 'enough', an address that has two demos to come already, so that nobody fills a stranger's mailbox or our days with it.
create function app.book_demo(p_request uuid, p_hosts uuid[], p_starts_at timestamptz, p_full_name text, p_email text, p_phone text,
    p_clinic_name text, p_time_zone text, p_notes text)
  returns table (outcome text, starts_at timestamptz) language plpgsql security definer set search_path = '' as $$
declare
  folded text := lower(btrim(p_email));
  former public.demo_bookings;
  host uuid;
  made uuid;
  lead uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('demo-request:' || p_request, 0));
  select b.* into former from public.demo_bookings b where b.request_id = p_request;
  if found then
    return query select case when former.email_folded = folded then 'booked' else 'reused' end, former.starts_at;
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('demo-address:' || folded, 0));
  if (select count(*) from public.demo_bookings b where b.email_folded = folded and b.status = 'booked' and b.starts_at > now()) >= 2 then
    return query select 'enough', p_starts_at;
    return;
  end if;
  if p_starts_at > now() then
    host := app.take_demo_host(p_hosts, p_starts_at, null);
  end if;
  if host is null then
    return query select 'taken', p_starts_at;
    return;
  end if;
  lead := app.take_lead('website_demo', p_full_name, p_email, p_phone, p_clinic_name, null, p_notes);
  perform app.advance_lead(lead, 'demo', 'Booked a demo');
  insert into public.demo_bookings as b (host_id, starts_at, ends_at, full_name, email, phone, clinic_name, time_zone, notes, lead_id, request_id)
    values (host, p_starts_at, p_starts_at + interval '30 minutes', p_full_name, btrim(p_email), p_phone, p_clinic_name, p_time_zone, p_notes,
      lead, p_request) returning b.id into made;
  perform app.tell_demo(made, 'booked', null);
  insert into public.audit_entries (action, subject_id, clinic_id, after)
    values ('demo.booked', made::text, null, jsonb_build_object('startsAt', p_starts_at, 'hostId', host, 'leadId', lead));
  return query select 'booked', p_starts_at;
end $$;

-- Which booking a link opens. It opens it for a week after the demo.
create function app.demo_of_link(p_token_hash bytea) returns uuid language sql stable security definer set search_path = ''
  begin atomic
    select b.id from public.demo_booking_links l join public.demo_bookings b on b.id = l.booking_id
     where l.token_hash = p_token_hash and b.starts_at > now() - interval '7 days';
  end;

-- What whoever holds a link may see: their own booking, and who is to be there. No row for a link that opens nothing.
create function app.find_demo_by_link(p_token_hash bytea)
  returns table (id uuid, status text, starts_at timestamptz, ends_at timestamptz, full_name text, clinic_name text, time_zone text,
    sequence integer, host_name text, meeting_url text)
  language sql stable security definer set search_path = ''
  begin atomic
    select b.id, b.status, b.starts_at, b.ends_at, b.full_name, b.clinic_name, b.time_zone, b.sequence, p.full_name, h.meeting_url
      from public.demo_bookings b
      left join public.profiles p on p.id = b.host_id
      left join public.demo_hosts h on h.user_id = b.host_id
     where b.id = app.demo_of_link(p_token_hash);
  end;

-- The outcomes: 'moved', also when it stands there already with one of these hosts; 'taken'; 'closed', when it is over or was cancelled; 'unknown'.
create function app.move_demo(p_booking uuid, p_hosts uuid[], p_starts_at timestamptz) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  booking public.demo_bookings;
  host uuid;
begin
  select b.* into booking from public.demo_bookings b where b.id = p_booking for update;
  if not found then
    return 'unknown';
  elsif booking.status <> 'booked' or booking.starts_at <= now() then
    return 'closed';
  elsif booking.starts_at = p_starts_at and booking.host_id = any (p_hosts) then
    return 'moved';
  elsif p_starts_at > now() then
    host := app.take_demo_host(p_hosts, p_starts_at, p_booking);
  end if;
  if host is null then
    return 'taken';
  end if;
  update public.demo_bookings b set host_id = host, starts_at = p_starts_at, ends_at = p_starts_at + interval '30 minutes',
      sequence = b.sequence + 1, reminded_at = case when b.starts_at = p_starts_at then b.reminded_at end
   where b.id = p_booking;
  perform app.tell_demo(p_booking, case when booking.starts_at = p_starts_at then 'rehosted' else 'moved' end, booking.host_id);
  return 'moved';
end $$;

-- The outcomes: 'cancelled', also when it was before; 'closed'; 'unknown'.
create function app.cancel_demo(p_booking uuid) returns text language plpgsql security definer set search_path = '' as $$
declare
  booking public.demo_bookings;
begin
  select b.* into booking from public.demo_bookings b where b.id = p_booking for update;
  if not found then
    return 'unknown';
  elsif booking.status = 'cancelled' then
    return 'cancelled';
  elsif booking.status <> 'booked' or booking.starts_at <= now() then
    return 'closed';
  end if;
  update public.demo_bookings b set status = 'cancelled', sequence = b.sequence + 1 where b.id = p_booking;
  perform app.tell_demo(p_booking, 'cancelled', null);
  return 'cancelled';
end $$;

-- The visitor's own doors, by the link of a letter.
create function app.move_demo_by_link(p_token_hash bytea, p_hosts uuid[], p_starts_at timestamptz) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  booking uuid := app.demo_of_link(p_token_hash);
  former timestamptz;
  outcome text;
begin
  select b.starts_at into former from public.demo_bookings b where b.id = booking;
  outcome := app.move_demo(booking, p_hosts, p_starts_at);
  if outcome = 'moved' and former <> p_starts_at then
    insert into public.audit_entries (action, subject_id, clinic_id, before, after)
      values ('demo.moved', booking::text, null, jsonb_build_object('startsAt', former), jsonb_build_object('startsAt', p_starts_at));
  end if;
  return outcome;
end $$;

create function app.cancel_demo_by_link(p_token_hash bytea) returns text language plpgsql security definer set search_path = '' as $$
declare
  booking uuid := app.demo_of_link(p_token_hash);
  was text;
  outcome text;
begin
  select b.status into was from public.demo_bookings b where b.id = booking;
  outcome := app.cancel_demo(booking);
  if outcome = 'cancelled' and was <> 'cancelled' then
    insert into public.audit_entries (action, subject_id, clinic_id, before, after)
      values ('demo.cancelled', booking::text, null, jsonb_build_object('status', was), jsonb_build_object('status', 'cancelled'));
  end if;
  return outcome;
end $$;
grant execute on function app.book_demo(uuid, uuid[], timestamptz, text, text, text, text, text, text), app.find_demo_by_link(bytea),
  app.move_demo_by_link(bytea, uuid[], timestamptz), app.cancel_demo_by_link(bytea) to anon;

-- The platform's own doors. Their lines in the trail are the verbs' to write.
create function app.move_demo_as_platform(p_booking uuid, p_hosts uuid[], p_starts_at timestamptz) returns text
  language plpgsql security definer set search_path = '' as $$
begin
  if not app.has_permission('platform_demo:manage') then
    raise exception 'permission denied to move a demo' using errcode = 'insufficient_privilege';
  end if;
  return app.move_demo(p_booking, p_hosts, p_starts_at);
end $$;

create function app.cancel_demo_as_platform(p_booking uuid) returns text language plpgsql security definer set search_path = '' as $$
begin
  if not app.has_permission('platform_demo:manage') then
    raise exception 'permission denied to cancel a demo' using errcode = 'insufficient_privilege';
  end if;
  return app.cancel_demo(p_booking);
end $$;

-- Everybody who could give demos: the platform's staff, whether they do or not, with hours and time off to come.
create function app.demo_team()
  returns table (user_id uuid, email text, full_name text, takes_demos boolean, time_zone text, meeting_url text, hours json, time_off json)
  language sql stable security definer set search_path = ''
  begin atomic
    select u.id, u.email, p.full_name, coalesce(h.takes_demos, false), h.time_zone, h.meeting_url,
      coalesce((
        select json_agg(json_build_object('weekday', w.weekday, 'startMinute', w.start_minute, 'endMinute', w.end_minute)
            order by w.weekday, w.start_minute)
          from public.demo_host_hours w where w.user_id = u.id), '[]'),
      coalesce((
        select json_agg(json_build_object('id', o.id, 'startsAt', to_char(o.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
            'endsAt', to_char(o.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'note', o.note) order by o.starts_at)
          from public.demo_time_off o where o.user_id = u.id and o.ends_at > now()), '[]')
      from public.user_roles r
      join auth.users u on u.id = r.user_id
      left join public.profiles p on p.id = u.id
      left join public.demo_hosts h on h.user_id = u.id
     where r.role = 'platform_admin' and app.has_permission('platform_demo:read')
     order by app.fold(coalesce(p.full_name, u.email, '')), u.id;
  end;
grant execute on function app.move_demo_as_platform(uuid, uuid[], timestamptz), app.cancel_demo_as_platform(uuid), app.demo_team() to platform_member;

-- The letter of the day before, once for each time that a demo stands at. A job that came too late or whose demo has moved
-- since does nothing.
create function app.remind_of_demo(p_booking uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  update public.demo_bookings b set reminded_at = now()
   where b.id = p_booking and b.status = 'booked' and b.reminded_at is null
     and b.starts_at > now() and b.starts_at <= now() + interval '25 hours';
  if found then
    perform app.queue_letter('demo_visitor', b.email_folded, jsonb_build_object('bookingId', b.id, 'news', 'reminder'))
      from public.demo_bookings b where b.id = p_booking;
  end if;
end $$;
grant execute on function app.remind_of_demo(uuid) to job_server;

-- A demo of a lead that is erased goes with it, and so do the letters about it. One that is still to come is cancelled first:
-- visitor and host are told by letters that carry all they need beside the address, because the booking is gone when they
-- leave. How many demos there were is counted nowhere once they are over, so nothing stays.
create function app.forget_lead_demos() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  booking public.demo_bookings;
  host_email text;
  told jsonb;
begin
  if old.email_folded is not null then
    delete from public.mail_outbox m where m.template = 'demo_visitor' and lower(m.recipient) = old.email_folded;
  end if;
  for booking in select b.* from public.demo_bookings b where b.lead_id = old.id order by b.id for update loop
    delete from public.mail_outbox m where m.template in ('demo_visitor', 'demo_host') and m.details ->> 'bookingId' = booking.id::text;
    if booking.status = 'booked' and booking.starts_at > now() then
      select jsonb_build_object('bookingId', booking.id, 'news', 'cancelled', 'erased', jsonb_build_object(
          'startsAt', to_char(booking.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
          'endsAt', to_char(booking.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
          'sequence', booking.sequence + 1, 'timeZone', booking.time_zone, 'hostZone', h.time_zone)), u.email
        into told, host_email
        from (select booking.host_id as id) b
        left join public.demo_hosts h on h.user_id = b.id
        left join auth.users u on u.id = b.id;
      perform app.queue_letter('demo_visitor', booking.email_folded, told);
      if host_email is not null then
        perform app.queue_letter('demo_host', host_email, told);
      end if;
    end if;
    delete from public.demo_bookings b where b.id = booking.id;
  end loop;
  return old;
end $$;
create trigger leads_forget_demos before delete on leads for each row execute function app.forget_lead_demos();

-- By the clock: demos that were so many months ago go, with the letters about them; and of a demo whose lead was erased the
-- last trace, the address of the letter that cancelled it, once that has left. How many demos.
create function app.sweep_demos(p_months integer) returns integer language plpgsql security definer set search_path = '' as $$
declare
  swept integer;
begin
  delete from public.mail_outbox m
   where m.template in ('demo_visitor', 'demo_host') and m.sent_at is not null and m.details ? 'erased';
  with old_ones as (
    delete from public.demo_bookings b where b.ends_at < now() - make_interval(months => p_months) returning b.id
  ), letters as (
    delete from public.mail_outbox m using old_ones o
     where m.template in ('demo_visitor', 'demo_host') and m.details ->> 'bookingId' = o.id::text)
  select count(*) into swept from old_ones;
  return swept;
end $$;
grant execute on function app.sweep_demos(integer) to job_server;

create function app.tell_demo_change() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.tell_platform('demo');
  return null;
end $$;
create trigger demo_bookings_tell after insert or update or delete on demo_bookings
  for each statement execute function app.tell_demo_change();

select app.hand_over_definers();
