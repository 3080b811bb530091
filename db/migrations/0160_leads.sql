-- Leads: people who may become a clinic of ours. They belong to the platform; no clinic and no stranger sees any of it.

create table leads (
  id               uuid        not null primary key default gen_random_uuid(),
  stage            text        not null default 'new',
  source           text        not null,
  full_name        text        not null,
  name_folded      text        collate "C" generated always as (app.fold(full_name)) stored,
  email            text,
  email_folded     text        collate "C" generated always as (lower(btrim(email))) stored,
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

  constraint leads_stage_check              check (stage in ('new', 'contacted', 'qualified', 'demo', 'trial', 'won', 'lost')),
  constraint leads_source_check             check (source in ('website_contact', 'website_demo', 'website_trial', 'import', 'manual', 'crm')),
  constraint leads_full_name_length_check   check (length(full_name) between 1 and 200),
  constraint leads_email_length_check       check (length(email) between 3 and 254),
  constraint leads_phone_form_check         check (phone ~ '^\+[1-9][0-9]{3,14}$'),
  constraint leads_clinic_name_length_check check (length(clinic_name) between 1 and 120),
  constraint leads_country_form_check       check (country ~ '^[A-Z]{2}$'),
  constraint leads_lost_reason_check        check ((stage = 'lost') = (lost_reason is not null)),
  constraint leads_lost_reason_length_check check (length(lost_reason) between 1 and 500),
  constraint leads_clinic_won_check         check (clinic_id is null or stage = 'won'),
  constraint leads_merged_other_check       check (merged_into <> id)
);
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
create index lead_tasks_lead_idx on lead_tasks (lead_id, due_at);
create index lead_tasks_open_idx on lead_tasks (assignee_id, due_at) where done_at is null;

-- What happened to a lead, in order. Nothing here is ever changed.
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
create index lead_events_lead_idx on lead_events (lead_id, id desc);
-- A lead may be taken away with all that is about it; a line of its history alone may not.
create function app.keep_lead_event() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' and not exists (select from public.leads l where l.id = old.lead_id) then
    return old;
  end if;
  raise exception 'lead_events is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger lead_events_append_only before update or delete on lead_events for each row execute function app.keep_lead_event();
create trigger lead_events_no_truncate before truncate on lead_events for each statement execute function app.refuse_change();

-- Words by which a lead is found by prefix: of the name and the clinic's name, the address, the number's digits.
create table lead_terms (
  term    text collate "C" not null,
  lead_id uuid not null references leads on delete cascade,

  primary key (term, lead_id)
);
create index lead_terms_lead_idx on lead_terms (lead_id);

create function app.index_lead() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.lead_terms t where t.lead_id = new.id;
  if new.merged_into is null then
    insert into public.lead_terms (term, lead_id)
      select left(words.term, 60), new.id from (
        select unnest(app.fold_words(new.full_name) || app.fold_words(coalesce(new.clinic_name, ''))) as term
        union select new.email_folded where new.email_folded is not null
        union select t.term from app.phone_terms(new.phone) t where new.phone is not null
      ) words on conflict do nothing;
  end if;
  return null;
end $$;
create trigger leads_index after insert or update of full_name, clinic_name, email, phone, merged_into on leads
  for each row execute function app.index_lead();

create function app.touch_lead() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  if new.stage <> old.stage then
    new.stage_changed_at := now();
  end if;
  return new;
end $$;
create trigger leads_touch before update on leads for each row execute function app.touch_lead();

-- Every change leaves its line in the history, by whichever door it came. Why a lead moved may stand in the setting
-- `app.lead_reason` of the same transaction.
create function app.record_lead_change() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  reason text := nullif(current_setting('app.lead_reason', true), '');
  was jsonb;
  becomes jsonb;
begin
  if tg_op = 'INSERT' then
    insert into public.lead_events (lead_id, kind, details)
      values (new.id, 'created', jsonb_strip_nulls(jsonb_build_object('source', new.source, 'stage', new.stage)));
    return null;
  end if;
  if new.clinic_id is not null and new.clinic_id is distinct from old.clinic_id then
    insert into public.lead_events (lead_id, kind, details)
      values (new.id, 'converted', jsonb_build_object('from', old.stage, 'clinicId', new.clinic_id));
  elsif new.stage <> old.stage then
    insert into public.lead_events (lead_id, kind, details)
      values (new.id, 'stage_moved', jsonb_strip_nulls(jsonb_build_object('from', old.stage, 'to', new.stage,
        'reason', coalesce(case when new.stage = 'lost' then new.lost_reason end, reason))));
  end if;
  if new.owner_id is distinct from old.owner_id then
    insert into public.lead_events (lead_id, kind, details)
      values (new.id, 'owner_changed', jsonb_build_object('from', old.owner_id, 'to', new.owner_id));
  end if;
  if new.do_not_contact <> old.do_not_contact then
    insert into public.lead_events (lead_id, kind) values (new.id, case when new.do_not_contact then 'contact_barred' else 'contact_allowed' end);
  end if;
  if new.merged_into is not null and old.merged_into is null then
    insert into public.lead_events (lead_id, kind, details)
      values (new.id, 'merged', jsonb_build_object('into', new.merged_into, 'fullName', new.full_name));
  end if;
  was := jsonb_build_object('fullName', old.full_name, 'email', old.email, 'phone', old.phone, 'clinicName', old.clinic_name, 'country', old.country);
  becomes := jsonb_build_object('fullName', new.full_name, 'email', new.email, 'phone', new.phone, 'clinicName', new.clinic_name, 'country', new.country);
  if was <> becomes then
    insert into public.lead_events (lead_id, kind, details)
      select new.id, 'changed', jsonb_build_object(
        'from', jsonb_object_agg(b.key, was -> b.key), 'to', jsonb_object_agg(b.key, b.value))
        from jsonb_each(becomes) b where b.value is distinct from was -> b.key;
  end if;
  return null;
end $$;
create trigger leads_record after insert or update on leads for each row execute function app.record_lead_change();

alter table leads enable row level security;
alter table leads force row level security;
alter table lead_notes enable row level security;
alter table lead_notes force row level security;
alter table lead_tasks enable row level security;
alter table lead_tasks force row level security;
alter table lead_events enable row level security;
alter table lead_events force row level security;
alter table lead_terms enable row level security;
alter table lead_terms force row level security;

create policy leads_platform_select on leads for select to platform_member using ((select app.has_permission('platform_lead:read')));
create policy leads_platform_insert on leads for insert to platform_member with check ((select app.has_permission('platform_lead:manage')));
create policy leads_platform_update on leads for update to platform_member
  using ((select app.has_permission('platform_lead:manage'))) with check ((select app.has_permission('platform_lead:manage')));
create policy lead_notes_platform_select on lead_notes for select to platform_member using ((select app.has_permission('platform_lead:read')));
create policy lead_notes_platform_insert on lead_notes for insert to platform_member
  with check ((select app.has_permission('platform_lead:manage')));
create policy lead_tasks_platform_select on lead_tasks for select to platform_member using ((select app.has_permission('platform_lead:read')));
create policy lead_tasks_platform_insert on lead_tasks for insert to platform_member
  with check ((select app.has_permission('platform_lead:manage')));
create policy lead_tasks_platform_update on lead_tasks for update to platform_member
  using ((select app.has_permission('platform_lead:manage'))) with check ((select app.has_permission('platform_lead:manage')));
create policy lead_events_platform_select on lead_events for select to platform_member using ((select app.has_permission('platform_lead:read')));
create policy lead_terms_platform_select on lead_terms for select to platform_member using ((select app.has_permission('platform_lead:read')));

grant select on leads, lead_notes, lead_tasks, lead_events, lead_terms to platform_member;
grant insert (source, full_name, email, phone, clinic_name, country, owner_id),
  update (stage, full_name, email, phone, clinic_name, country, owner_id, do_not_contact, lost_reason, clinic_id, merged_into)
  on leads to platform_member;
grant insert (lead_id, text) on lead_notes to platform_member;
grant insert (lead_id, text, due_at, assignee_id), update (text, due_at, assignee_id, done_at, done_by) on lead_tasks to platform_member;

-- The doors for other parts of the database: callers are definer functions that have asked who it is already.

-- Somebody has shown interest. An open lead with the same address is the same lead: what is new is added to it, what it
-- has already stays. One answer for all, so that nobody learns whether an address is known. `p_phone` in E.164; a number
-- written otherwise is kept in the history.
create function app.take_lead(p_source text, p_full_name text, p_email text, p_phone text, p_clinic_name text, p_country text, p_message text)
  returns uuid language plpgsql security definer set search_path = '' as $$
declare
  folded text := lower(btrim(p_email));
  e164 text := case when p_phone ~ '^\+[1-9][0-9]{3,14}$' then p_phone end;
  taken uuid;
begin
  if folded is not null then
    -- Two requests with one address at the same moment make one lead.
    perform pg_advisory_xact_lock(hashtextextended('lead:' || folded, 0));
    select l.id into taken from public.leads l
     where l.email_folded = folded and l.merged_into is null and l.stage not in ('won', 'lost') order by l.created_at desc limit 1 for update;
  end if;
  if taken is null then
    insert into public.leads (source, full_name, email, phone, clinic_name, country)
      values (p_source, p_full_name, btrim(p_email), e164, nullif(btrim(p_clinic_name), ''), p_country) returning id into taken;
  else
    insert into public.lead_events (lead_id, kind, details)
      values (taken, 'returned', jsonb_strip_nulls(jsonb_build_object('source', p_source, 'fullName', p_full_name,
        'clinicName', nullif(btrim(p_clinic_name), ''), 'phone', e164)));
    update public.leads l set phone = coalesce(l.phone, e164), clinic_name = coalesce(l.clinic_name, nullif(btrim(p_clinic_name), '')),
        country = coalesce(l.country, p_country)
     where l.id = taken;
  end if;
  if nullif(btrim(p_message), '') is not null or (p_phone is not null and e164 is null) then
    insert into public.lead_events (lead_id, kind, details)
      values (taken, 'message', jsonb_strip_nulls(jsonb_build_object('text', nullif(btrim(p_message), ''), 'source', p_source,
        'phoneAsWritten', case when e164 is null then p_phone end)));
  end if;
  insert into public.audit_entries (action, subject_id, clinic_id, after)
    values ('lead.added', taken::text, null, jsonb_build_object('source', p_source));
  return taken;
end $$;

-- The place of a stage in the order of a sale; what is over stands last.
create function app.lead_stage_place(p_stage text) returns integer language sql immutable parallel safe
  return array_position(array['new', 'contacted', 'qualified', 'demo', 'trial', 'won'], p_stage);

-- Moves a lead on, never back, and never out of won or lost: what is asked for too late changes nothing. `lost` is taken
-- from any open stage, its reason in `p_reason`. A lead that was merged moves the one it was merged into.
create function app.advance_lead(p_lead uuid, p_stage text, p_reason text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  lead public.leads;
begin
  select l.* into lead from public.leads l
   where l.id = (select coalesce(m.merged_into, m.id) from public.leads m where m.id = p_lead) for update;
  if not found then
    raise exception 'there is no such lead' using errcode = 'no_data_found';
  end if;
  if lead.stage in ('won', 'lost')
     or (p_stage <> 'lost' and app.lead_stage_place(p_stage) <= app.lead_stage_place(lead.stage)) then
    return;
  end if;
  perform set_config('app.lead_reason', coalesce(p_reason, ''), true);
  update public.leads l set stage = p_stage,
      lost_reason = case when p_stage = 'lost' then left(coalesce(nullif(btrim(p_reason), ''), 'No reason given'), 500) end
   where l.id = lead.id;
  perform set_config('app.lead_reason', '', true);
  insert into public.audit_entries (action, subject_id, clinic_id, before, after)
    values ('lead.moved', lead.id::text, null, jsonb_build_object('stage', lead.stage), jsonb_build_object('stage', p_stage));
end $$;

-- The lead has become a clinic. One that is linked with a clinic already stays with it.
create function app.win_lead(p_lead uuid, p_clinic uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  lead public.leads;
begin
  select l.* into lead from public.leads l
   where l.id = (select coalesce(m.merged_into, m.id) from public.leads m where m.id = p_lead) for update;
  if not found then
    raise exception 'there is no such lead' using errcode = 'no_data_found';
  end if;
  if lead.clinic_id is not null then
    return;
  end if;
  update public.leads l set stage = 'won', lost_reason = null, clinic_id = p_clinic where l.id = lead.id;
  insert into public.audit_entries (action, subject_id, clinic_id, before, after)
    values ('lead.converted', lead.id::text, null, jsonb_build_object('stage', lead.stage),
      jsonb_build_object('stage', 'won', 'clinicId', p_clinic));
end $$;

-- Puts a letter into the outbox with what it tells beside its template. For definer functions that mail somebody without
-- an account.
create function app.queue_letter(p_template text, p_recipient text, p_details jsonb) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  queued uuid;
begin
  queued := app.queue_mail(p_template, p_recipient, null, null, null);
  update public.mail_outbox m set details = p_details where m.id = queued;
  return queued;
end $$;

-- The contact form: what a visitor wrote becomes part of a lead, and is answered at once by mail. The letter leaves once
-- an hour to an address, so that nobody fills a stranger's mailbox with it, and never where no contact is wished.
create function app.take_contact_message(p_topic text, p_full_name text, p_email text, p_phone text, p_clinic_name text, p_message text)
  returns void language plpgsql security definer set search_path = '' as $$
declare
  taken uuid;
begin
  taken := app.take_lead('website_contact', p_full_name, p_email, p_phone, p_clinic_name, null, null);
  insert into public.lead_events (lead_id, kind, details)
    values (taken, 'message', jsonb_build_object('topic', p_topic, 'text', p_message, 'source', 'website_contact'));
  if not (select l.do_not_contact from public.leads l where l.id = taken)
     and app.take_allowance('contact-letter:' || lower(btrim(p_email)), 1, 3600) = 0 then
    perform app.queue_letter('contact_received', lower(btrim(p_email)), jsonb_build_object('topic', p_topic));
  end if;
end $$;
grant execute on function app.take_contact_message(text, text, text, text, text, text) to anon;

-- What is left of a lead that was erased, for the counts by stage, source and week alone. Its id is a new one and its times
-- are days, so that no line of the audit trail leads from here back to somebody.
create table erased_leads (
  id         uuid not null primary key default gen_random_uuid(),
  stage      text not null,
  source     text not null,
  created_on date not null,
  erased_on  date not null default (now() at time zone 'UTC')::date
);
create index erased_leads_created_idx on erased_leads (created_on);
alter table erased_leads enable row level security;
alter table erased_leads force row level security;

-- Letters to a lead's address that belong to no account, and what forms have counted for it, go with the lead; so do answers
-- that are kept for requests that might come twice and hold its words. Other rooms of the database clear theirs by triggers of
-- their own on the same event.
create function app.forget_lead() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if old.email_folded is not null then
    delete from public.mail_outbox m where m.template = 'contact_received' and lower(m.recipient) = old.email_folded;
    delete from auth.allowances a where a.key = 'contact-letter:' || old.email_folded;
  end if;
  delete from public.idempotency_keys k where exists (
    select from (
        select n.id from public.lead_notes n where n.lead_id = old.id
        union all select t.id from public.lead_tasks t where t.lead_id = old.id) about
     where position(about.id::text in k.response::text) > 0);
  return old;
end $$;
create trigger leads_forget before delete on leads for each row execute function app.forget_lead();

-- Erases a lead and those that were merged into it, with notes, tasks and history: nothing is left of the person. A clinic
-- that it became stays as it is. What stays is a line for the counts. Past the caller's fence: the append-only history, letters,
-- counters and the rooms that clear theirs. No row where there is no such lead.
create function app.erase_lead(p_lead uuid) returns table (stage text, source text)
  language plpgsql security definer set search_path = '' as $$
begin
  if not app.has_permission('platform_lead:erase') then
    raise exception 'permission denied to erase a lead' using errcode = 'insufficient_privilege';
  end if;
  -- Always in the same order: two that erase, or a merge, meet here and do not wait for each other in a circle.
  perform from public.leads l where l.id = p_lead or l.merged_into = p_lead order by l.id for update;
  return query
    with gone as (
      delete from public.leads l where l.id = p_lead and l.merged_into is null returning l.stage, l.source, l.created_at
    ), left_over as (
      insert into public.erased_leads (stage, source, created_on)
        select g.stage, g.source, (g.created_at at time zone 'UTC')::date from gone g
    )
    select g.stage, g.source from gone g;
end $$;
grant execute on function app.erase_lead(uuid) to platform_member;

-- Tells the open screens of the platform's staff that something changed, and nothing of what: who hears it asks again, under
-- their own rights. However many rows a transaction changes, each screen hears it once. Past the caller's fence: looks up who
-- works for the platform.
create function app.tell_platform(p_event text) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform app.broadcast('user:' || r.user_id, p_event, '{}') from public.user_roles r where r.role = 'platform_admin';
end $$;

create function app.tell_lead_change() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.tell_platform('lead');
  return null;
end $$;
create trigger leads_tell after insert or update or delete on leads for each statement execute function app.tell_lead_change();
create trigger lead_notes_tell after insert on lead_notes for each statement execute function app.tell_lead_change();
create trigger lead_tasks_tell after insert or update on lead_tasks for each statement execute function app.tell_lead_change();
-- What a visitor writes again changes the history alone.
create trigger lead_events_tell after insert on lead_events for each statement execute function app.tell_lead_change();

select app.hand_over_definers();
