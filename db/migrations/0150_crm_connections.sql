-- The connection to the CRM provider. What the wire shows of it stands in ghl_integrations; what opens the provider's
-- doors stands here, encrypted under a key outside the database, and no role of the API can read it.

do $$
begin
  create role crm_server nologin noinherit;
exception when duplicate_object or unique_violation then
  null; -- roles belong to the whole cluster, so another database of the same server may have made it already
end $$;
grant usage on schema app, public to crm_server;

-- A way to the provider that somebody has begun. The state that comes back is looked up by its hash, and taken once.
create table crm_authorizations (
  state_hash   bytea       not null primary key,
  user_id      uuid        not null references auth.users on delete cascade,
  session_id   uuid        not null,
  -- Null for the connection that serves the platform's leads.
  clinic_id    uuid        references clinics on delete cascade,
  redirect_uri text        not null,
  created_at   timestamptz not null default now(),
  expires_at   timestamptz not null default now() + interval '10 minutes',

  constraint crm_authorizations_hash_length_check check (length(state_hash) = 32)
);
create index crm_authorizations_expiry_idx on crm_authorizations (expires_at);
create index crm_authorizations_user_idx on crm_authorizations (user_id);

create table crm_credentials (
  user_id            uuid        not null primary key references ghl_integrations on delete cascade,
  clinic_id          uuid        references clinics on delete cascade,
  user_type          text        not null,
  company_id         text,
  -- The one location that a sub-account's token is for; an agency's token has none.
  location_id        text,
  access_sealed      bytea       not null,
  refresh_sealed     bytea       not null,
  -- Counts the pairs of tokens: the provider takes a refresh token once, so a stored pair is replaced as a whole.
  rotation           integer     not null default 1,
  -- Who is asking the provider for the next pair just now, and until when the others wait for that.
  lease              uuid,
  leased_until       timestamptz,
  -- Since when the provider takes this refresh token no longer.
  needs_reconnect_at timestamptz,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),

  constraint crm_credentials_user_type_check check (user_type in ('Company', 'Location')),
  constraint crm_credentials_lease_check check ((lease is null) = (leased_until is null)),
  constraint crm_credentials_location_check check (user_type <> 'Location' or location_id is not null)
);
create trigger crm_credentials_touch before update on crm_credentials for each row execute function app.touch_updated_at();

alter table crm_authorizations enable row level security;
alter table crm_authorizations force row level security;
alter table crm_credentials enable row level security;
alter table crm_credentials force row level security;

create policy crm_authorizations_server_all on crm_authorizations for all to crm_server using (true) with check (true);
create policy crm_credentials_server_all on crm_credentials for all to crm_server using (true) with check (true);
create policy ghl_integrations_server_all on ghl_integrations for all to crm_server using (true) with check (true);
grant select, insert, delete on crm_authorizations to crm_server;
grant select, insert, update, delete on crm_credentials to crm_server;
grant select, insert, update on ghl_integrations to crm_server;

-- The provider's own allowance, shared by every process: 100 requests in ten seconds, 200,000 a day, for each location.
grant execute on function app.take_allowance(text, integer, integer) to crm_server;

-- A connection that is made, made again or ended leaves its line, by whichever door.
create function app.note_crm_connection() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    insert into public.audit_entries (action, subject_id, before)
      values ('crm.disconnected', old.user_id::text, jsonb_build_object('account', old.user_data, 'locations', old.location_data));
  else
    insert into public.audit_entries (action, subject_id, after)
      values ('crm.connected', new.user_id::text, jsonb_build_object('account', new.user_data, 'locations', new.location_data));
  end if;
  return null;
end $$;
create trigger ghl_integrations_note after insert or delete or update of user_data on ghl_integrations
  for each row execute function app.note_crm_connection();

select app.hand_over_definers();
