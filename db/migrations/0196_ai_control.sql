-- What an assistant may do and spend, before there is one: the platform allows and sets a budget, the clinic switches on,
-- and both must have said yes. Whoever wants to ask a model reserves its cost here first.
-- Money is counted in minor units of a currency (cents). What tokens cost is counted in millionths of a minor unit, so
-- that a price for a million tokens times a number of tokens is a whole number, and nothing is ever rounded.

create table ai_models (
  id                 uuid        not null primary key default gen_random_uuid(),
  provider           text        not null,
  model              text        not null,
  currency           text        not null,
  -- For a million tokens, in minor units.
  input_price_minor  bigint      not null,
  output_price_minor bigint      not null,
  note               text,
  is_offered         boolean     not null default true,
  version            integer     not null default 1,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),

  constraint ai_models_name_key              unique (provider, model, currency),
  constraint ai_models_currency_key          unique (id, currency),
  constraint ai_models_provider_length_check check (length(provider) between 1 and 60),
  constraint ai_models_model_length_check    check (length(model) between 1 and 120),
  constraint ai_models_currency_form_check   check (currency ~ '^[A-Z]{3}$'),
  constraint ai_models_prices_check          check (input_price_minor between 0 and 100000000 and output_price_minor between 0 and 100000000),
  constraint ai_models_note_length_check     check (length(note) <= 500)
);
create trigger ai_models_touch before update on ai_models for each row execute function app.touch_updated_at();

-- What the platform lets a clinic do. No row: nothing.
create table ai_limits (
  clinic_id        uuid        not null primary key references clinics on delete cascade,
  allowed_features text[]      not null default '{}',
  -- For a calendar month in the clinic's zone.
  budget_minor     bigint      not null default 0,
  currency         text        not null,
  model_id         uuid,
  version          integer     not null default 1,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),

  -- A clinic's model is priced in the currency of its budget.
  constraint ai_limits_model_fkey          foreign key (model_id, currency) references ai_models (id, currency),
  constraint ai_limits_features_check      check (allowed_features <@ array['follow_up_drafts', 'inventory_forecast']),
  constraint ai_limits_budget_check        check (budget_minor between 0 and 1000000000),
  constraint ai_limits_currency_form_check check (currency ~ '^[A-Z]{3}$')
);
create index ai_limits_model_idx on ai_limits (model_id);
create trigger ai_limits_touch before update on ai_limits for each row execute function app.touch_updated_at();

-- What the clinic itself has switched on. It has an effect as far as the platform allows the same.
create table ai_choices (
  clinic_id   uuid        not null primary key default app.clinic_id() references clinics on delete cascade,
  features_on text[]      not null default '{}',
  changed_by  uuid        default app.user_id() references auth.users on delete set null,
  version     integer     not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),

  constraint ai_choices_features_check check (features_on <@ array['follow_up_drafts', 'inventory_forecast'])
);
create trigger ai_choices_touch before update on ai_choices for each row execute function app.touch_updated_at();

-- When the platform stopped everything, and until when. The one without an end holds now.
create table ai_stops (
  id         uuid        not null primary key default gen_random_uuid(),
  reason     text        not null,
  stopped_by uuid        default app.user_id() references auth.users on delete set null,
  stopped_at timestamptz not null default now(),
  ended_by   uuid        references auth.users on delete set null,
  ended_at   timestamptz,

  constraint ai_stops_reason_length_check check (length(reason) between 1 and 500)
);
create unique index ai_stops_open_key on ai_stops ((true)) where ended_at is null;

-- What a clinic has spent in a calendar month of its zone: the sum of its ledger, kept at hand.
create table ai_months (
  clinic_id        uuid        not null references clinics on delete cascade,
  month            date        not null,
  currency         text        not null,
  spent_millionths bigint      not null default 0,
  -- The highest share of the budget that the clinic was told of: 0, 80 or 100.
  told_percent     integer     not null default 0,
  -- The highest share that letters were sent about. It never falls: a budget that is raised mails nobody twice in a month.
  mailed_percent   integer     not null default 0,
  -- When it was first told that a request did not fit any more.
  refused_at       timestamptz,

  primary key (clinic_id, month, currency),
  constraint ai_months_first_day_check check (extract(day from month) = 1),
  constraint ai_months_spent_check     check (spent_millionths >= 0)
);

-- What is set aside for a request that is on its way. One whose caller never came back stops counting when it runs out.
create table ai_reservations (
  clinic_id           uuid        not null references clinics on delete cascade,
  id                  uuid        not null default gen_random_uuid(),
  user_id             uuid        not null,
  feature             text        not null,
  provider            text        not null,
  model               text        not null,
  currency            text        not null,
  input_price_minor   bigint      not null,
  output_price_minor  bigint      not null,
  month               date        not null,
  reserved_millionths bigint      not null,
  status              text        not null default 'open',
  created_at          timestamptz not null default now(),
  expires_at          timestamptz not null default now() + interval '15 minutes',
  closed_at           timestamptz,

  primary key (clinic_id, id),
  constraint ai_reservations_status_check check (status in ('open', 'settled', 'released')),
  constraint ai_reservations_closed_check check ((status = 'open') = (closed_at is null)),
  constraint ai_reservations_amount_check check (reserved_millionths >= 0)
);
create index ai_reservations_open_idx on ai_reservations (clinic_id, month) where status = 'open';

-- The ledger: each use of a model, with what it cost. Nothing here is ever changed, and it outlives the clinic and the
-- account: it is what a provider's bill is compared with.
create table ai_usage (
  clinic_id          uuid        not null,
  id                 bigint      not null generated always as identity,
  at                 timestamptz not null default clock_timestamp(),
  month              date        not null,
  feature            text        not null,
  provider           text        not null,
  model              text        not null,
  input_tokens       bigint      not null,
  output_tokens      bigint      not null,
  currency           text        not null,
  input_price_minor  bigint      not null,
  output_price_minor bigint      not null,
  cost_millionths    bigint      not null,
  user_id            uuid        not null,
  reservation_id     uuid        not null,

  primary key (clinic_id, id),
  constraint ai_usage_reservation_key unique (clinic_id, reservation_id),
  constraint ai_usage_tokens_check    check (input_tokens >= 0 and output_tokens >= 0),
  constraint ai_usage_cost_check      check (cost_millionths = input_tokens * input_price_minor + output_tokens * output_price_minor)
);
create index ai_usage_newest_idx on ai_usage (id desc);
create trigger ai_usage_append_only before update or delete or truncate on ai_usage
  for each statement execute function app.refuse_change();

alter table ai_models enable row level security;
alter table ai_models force row level security;
alter table ai_limits enable row level security;
alter table ai_limits force row level security;
alter table ai_choices enable row level security;
alter table ai_choices force row level security;
alter table ai_stops enable row level security;
alter table ai_stops force row level security;
alter table ai_months enable row level security;
alter table ai_months force row level security;
alter table ai_reservations enable row level security;
alter table ai_reservations force row level security;
alter table ai_usage enable row level security;
alter table ai_usage force row level security;

create policy ai_models_platform_select on ai_models for select to platform_member
  using ((select app.has_permission('platform_ai:manage')));
create policy ai_models_platform_insert on ai_models for insert to platform_member
  with check ((select app.has_permission('platform_ai:manage')));
create policy ai_models_platform_update on ai_models for update to platform_member
  using ((select app.has_permission('platform_ai:manage')))
  with check ((select app.has_permission('platform_ai:manage')));
-- A clinic sees the model that it was given, and no other.
create policy ai_models_member_select on ai_models for select to clinic_member
  using ((select app.has_permission('ai:read'))
    and id in (select l.model_id from ai_limits l where l.clinic_id = (select app.clinic_id())));
grant select, insert (provider, model, currency, input_price_minor, output_price_minor, note),
  update (provider, model, input_price_minor, output_price_minor, note, is_offered, version) on ai_models to platform_member;
grant select on ai_models to clinic_member;

create policy ai_limits_platform_select on ai_limits for select to platform_member
  using ((select app.has_permission('platform_ai:manage')));
create policy ai_limits_platform_insert on ai_limits for insert to platform_member
  with check ((select app.has_permission('platform_ai:manage')));
create policy ai_limits_platform_update on ai_limits for update to platform_member
  using ((select app.has_permission('platform_ai:manage')))
  with check ((select app.has_permission('platform_ai:manage')));
create policy ai_limits_member_select on ai_limits for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('ai:read')));
grant select, insert (clinic_id, allowed_features, budget_minor, currency, model_id),
  update (allowed_features, budget_minor, currency, model_id, version) on ai_limits to platform_member;
grant select on ai_limits to clinic_member;

create policy ai_choices_platform_select on ai_choices for select to platform_member
  using ((select app.has_permission('platform_ai:manage')));
create policy ai_choices_member_select on ai_choices for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('ai:read')));
create policy ai_choices_member_insert on ai_choices for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('ai:manage')));
create policy ai_choices_member_update on ai_choices for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('ai:manage')))
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('ai:manage')));
grant select on ai_choices to platform_member;
grant select, insert (features_on), update (features_on, changed_by, version) on ai_choices to clinic_member;

create policy ai_stops_platform_select on ai_stops for select to platform_member
  using ((select app.has_permission('platform_ai:manage')));
create policy ai_stops_platform_insert on ai_stops for insert to platform_member
  with check ((select app.has_permission('platform_ai:manage')) and stopped_by = (select app.user_id()));
create policy ai_stops_platform_update on ai_stops for update to platform_member
  using ((select app.has_permission('platform_ai:manage')) and ended_at is null)
  with check ((select app.has_permission('platform_ai:manage')) and ended_by = (select app.user_id()));
-- Clinics see that everything is stopped now, and why.
create policy ai_stops_member_select on ai_stops for select to clinic_member
  using (ended_at is null and (select app.clinic_id()) is not null and (select app.has_permission('ai:read')));
grant select, insert (reason), update (ended_by, ended_at) on ai_stops to platform_member;
grant select (id, reason, stopped_at, ended_at) on ai_stops to clinic_member;

create policy ai_months_platform_select on ai_months for select to platform_member
  using ((select app.has_permission('platform_ai:manage')));
create policy ai_months_member_select on ai_months for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('ai:read')));
create policy ai_reservations_platform_select on ai_reservations for select to platform_member
  using ((select app.has_permission('platform_ai:manage')));
create policy ai_reservations_member_select on ai_reservations for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('ai:read')));
create policy ai_usage_platform_select on ai_usage for select to platform_member
  using ((select app.has_permission('platform_ai:manage')));
create policy ai_usage_member_select on ai_usage for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('ai:manage')));
grant select on ai_months, ai_reservations, ai_usage to clinic_member, platform_member;

-- The calendar month of an instant in a zone, by its first day. src/features/ai-control/budget.rules.ts does the same.
create function app.ai_month(p_at timestamptz, p_zone text) returns date language sql immutable parallel safe
  return date_trunc('month', p_at at time zone p_zone)::date;

-- What is set aside of a clinic's month for requests that are on their way.
create function app.ai_held_millionths(p_clinic uuid, p_month date, p_currency text) returns bigint language sql volatile
  return (select coalesce(sum(r.reserved_millionths), 0)::bigint from public.ai_reservations r
    where r.clinic_id = p_clinic and r.month = p_month and r.currency = p_currency and r.status = 'open'
      and r.expires_at > clock_timestamp());
grant execute on function app.ai_month(timestamptz, text), app.ai_held_millionths(uuid, date, text) to clinic_member, platform_member;

-- Asks for leave to send so many tokens at most to the clinic's model, and sets aside what they would cost. Requests of one
-- clinic wait for each other at its row of ai_limits, so that together they never hold more than the budget. It shows the
-- caller whether their own clinic may, and nothing else. The outcomes: 'reserved', 'stopped', 'not_allowed', 'off',
-- 'no_model', 'over_budget'.
create function app.reserve_ai_budget(p_feature text, p_input_tokens bigint, p_output_tokens bigint)
  returns table (outcome text, reservation_id uuid, provider text, model text, expires_at timestamptz)
  language plpgsql security definer set search_path = '' as $$
declare
  clinic uuid := app.clinic_id();
  limits public.ai_limits;
  chosen public.ai_models;
  this_month date;
  wanted bigint;
  spent bigint;
begin
  if clinic is null or not app.has_permission('ai:use') then
    raise exception 'permission denied to ask for leave' using errcode = 'insufficient_privilege';
  end if;
  if p_input_tokens not between 0 and 10000000 or p_output_tokens not between 0 and 10000000 then
    raise exception 'that is no number of tokens' using errcode = 'invalid_parameter_value';
  end if;
  select * into limits from public.ai_limits l where l.clinic_id = clinic for no key update;
  if exists (select from public.ai_stops s where s.ended_at is null) then
    outcome := 'stopped';
  elsif not coalesce(p_feature = any (limits.allowed_features), false) then
    outcome := 'not_allowed';
  elsif not exists (select from public.ai_choices c where c.clinic_id = clinic and p_feature = any (c.features_on)) then
    outcome := 'off';
  else
    select * into chosen from public.ai_models m where m.id = limits.model_id and m.is_offered;
    if not found then
      outcome := 'no_model';
    end if;
  end if;
  if outcome is not null then
    return next;
    return;
  end if;
  select app.ai_month(now(), c.time_zone) into this_month from public.clinics c where c.id = clinic;
  wanted := p_input_tokens * chosen.input_price_minor + p_output_tokens * chosen.output_price_minor;
  insert into public.ai_months as m (clinic_id, month, currency) values (clinic, this_month, limits.currency)
    on conflict on constraint ai_months_pkey do update set currency = m.currency
    returning m.spent_millionths into spent;
  if spent + app.ai_held_millionths(clinic, this_month, limits.currency) + wanted > limits.budget_minor * 1000000 then
    update public.ai_months m set refused_at = now()
     where m.clinic_id = clinic and m.month = this_month and m.currency = limits.currency and m.refused_at is null;
    if found then
      insert into public.audit_entries (action, subject_id, clinic_id, after) values ('ai_budget.refused', clinic::text, clinic,
        jsonb_build_object('month', this_month, 'spentMillionths', spent, 'wantedMillionths', wanted,
          'budgetMinor', limits.budget_minor, 'currency', limits.currency));
    end if;
    outcome := 'over_budget';
    return next;
    return;
  end if;
  outcome := 'reserved';
  provider := chosen.provider;
  model := chosen.model;
  insert into public.ai_reservations as r (clinic_id, user_id, feature, provider, model, currency, input_price_minor,
      output_price_minor, month, reserved_millionths)
    values (clinic, app.user_id(), p_feature, chosen.provider, chosen.model, chosen.currency, chosen.input_price_minor,
      chosen.output_price_minor, this_month, wanted)
    returning r.id, r.expires_at into reservation_id, expires_at;
  return next;
end $$;

-- A letter to the clinic's admins and to the platform about a share of a month's budget that is used, each once a month.
create function app.mail_ai_budget(p_clinic uuid, p_month date, p_currency text, p_percent integer, p_budget_minor bigint)
  returns void language plpgsql as $$
declare
  facts jsonb := jsonb_build_object('percent', p_percent, 'month', p_month, 'currency', p_currency, 'budgetMinor', p_budget_minor);
begin
  update public.ai_months m set mailed_percent = p_percent
   where m.clinic_id = p_clinic and m.month = p_month and m.currency = p_currency and m.mailed_percent < p_percent;
  if not found then
    return;
  end if;
  perform app.tell_clinic_admins(p_clinic, 'ai_budget_clinic', facts);
  perform app.queue_letter('ai_budget_platform', u.email, facts || jsonb_build_object('clinicName', c.name))
    from public.user_roles r join auth.users u on u.id = r.user_id, public.clinics c
   where r.role = 'platform_admin' and u.email is not null and c.id = p_clinic;
end $$;

-- Writes down what a request really cost, in the month in which leave was asked for, and frees what was set aside beyond it.
-- False for one that is not the caller's, or was closed before: a repeated word changes nothing. What a provider has
-- counted is written as it is, even where it is more than was asked for, or comes late.
create function app.settle_ai_reservation(p_reservation uuid, p_input_tokens bigint, p_output_tokens bigint) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  held public.ai_reservations;
  budget bigint;
  cost bigint;
  reached integer;
  told integer;
  spent bigint;
begin
  if not app.has_permission('ai:use') then
    raise exception 'permission denied to settle' using errcode = 'insufficient_privilege';
  end if;
  select l.budget_minor * 1000000 into budget from public.ai_limits l where l.clinic_id = app.clinic_id() for no key update;
  update public.ai_reservations r set status = 'settled', closed_at = now()
   where r.clinic_id = app.clinic_id() and r.id = p_reservation and r.user_id = app.user_id() and r.status = 'open'
   returning * into held;
  if not found then
    return false;
  end if;
  cost := p_input_tokens * held.input_price_minor + p_output_tokens * held.output_price_minor;
  insert into public.ai_usage (clinic_id, month, feature, provider, model, input_tokens, output_tokens, currency,
      input_price_minor, output_price_minor, cost_millionths, user_id, reservation_id)
    values (held.clinic_id, held.month, held.feature, held.provider, held.model, p_input_tokens, p_output_tokens, held.currency,
      held.input_price_minor, held.output_price_minor, cost, held.user_id, held.id);
  update public.ai_months m set spent_millionths = m.spent_millionths + cost
   where m.clinic_id = held.clinic_id and m.month = held.month and m.currency = held.currency
   returning m.spent_millionths, m.told_percent into spent, told;
  reached := case when spent = 0 then 0 when spent >= budget then 100 when spent * 5 >= budget * 4 then 80 else 0 end;
  if reached > told then
    insert into public.audit_entries (action, subject_id, clinic_id, after) values ('ai_budget.reached', held.clinic_id::text,
      held.clinic_id, jsonb_build_object('percent', reached, 'month', held.month, 'spentMillionths', spent,
        'budgetMinor', budget / 1000000, 'currency', held.currency));
    perform app.mail_ai_budget(held.clinic_id, held.month, held.currency, reached, budget / 1000000);
  end if;
  -- A budget that was raised is told of again when it is reached.
  update public.ai_months m set told_percent = reached
   where m.clinic_id = held.clinic_id and m.month = held.month and m.currency = held.currency and m.told_percent <> reached;
  return true;
end $$;

-- Gives back what was set aside for a request that was never made, or cost nothing.
create function app.release_ai_reservation(p_reservation uuid) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  if not app.has_permission('ai:use') then
    raise exception 'permission denied to release' using errcode = 'insufficient_privilege';
  end if;
  update public.ai_reservations r set status = 'released', closed_at = now()
   where r.clinic_id = app.clinic_id() and r.id = p_reservation and r.user_id = app.user_id() and r.status = 'open';
  return found;
end $$;
grant execute on function app.reserve_ai_budget(text, bigint, bigint), app.settle_ai_reservation(uuid, bigint, bigint),
  app.release_ai_reservation(uuid) to clinic_member;

select app.hand_over_definers();
