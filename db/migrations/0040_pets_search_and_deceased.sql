-- Pets and clients: numbers are found however they are dialled, a death recorded by mistake can be taken back, and a
-- change shows on the other screens that have the pet open.

-- A phone number answers to all its digits, to those after a country code of one to three digits (whichever it is), and
-- to its last seven and four: a prefix of any of them finds it over the index.
create function app.phone_terms(normalized text) returns table (term text)
  language sql immutable parallel safe
  begin atomic
    select distinct right(digits, length) from (select regexp_replace(normalized, '[^0-9]', '', 'g') as digits) as numbers,
      unnest(array[length(digits), length(digits) - 1, length(digits) - 2, length(digits) - 3, 7, 4]) as length
     where length between 4 and length(digits);
  end;

create or replace function app.index_client(p_clinic uuid, p_client uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.search_terms where clinic_id = p_clinic and kind = 'client' and subject_id = p_client;
  insert into public.search_terms (clinic_id, kind, term, subject_id)
    select p_clinic, 'client', left(words.term, 60), p_client from (
      select unnest(app.fold_words(c.full_name)) as term
        from public.clients c where c.clinic_id = p_clinic and c.id = p_client and c.archived_at is null
      union
      select v.term from public.client_contacts k
        join public.clients c on c.clinic_id = k.clinic_id and c.id = k.client_id and c.archived_at is null
        cross join lateral (
          select k.normalized as term where k.kind = 'email'
          union all
          select t.term from app.phone_terms(k.normalized) t where k.kind = 'phone'
        ) as v
       where k.clinic_id = p_clinic and k.client_id = p_client
    ) words on conflict do nothing;
end $$;

-- Lists of the dead and of the archived, in the order in which they are read.
create index pets_deceased_idx on pets (clinic_id, name_folded, id) where deceased_on is not null and archived_at is null;
create index clients_archived_idx on clients (clinic_id, name_folded, id) where archived_at is not null;

-- When the death was recorded, nobody's to write: the appointments that were called off in that very transaction carry
-- the same instant, and come back when it is taken back.
alter table pets add column deceased_recorded_at timestamptz;
alter table pets add constraint pets_lifetime_check check (born_on <= deceased_on);

create function app.record_death() returns trigger language plpgsql as $$
begin
  new.deceased_recorded_at := case when new.deceased_on is null then null else coalesce(new.deceased_recorded_at, now()) end;
  return new;
end $$;
create trigger pets_record_death before insert or update of deceased_on on pets
  for each row execute function app.record_death();

-- A cleared alert is signed by whoever cleared it.
alter table pet_alerts add constraint pet_alerts_cleared_check check ((cleared_at is null) = (cleared_by is null));

-- Whoever has the pet open hears that it changed, and asks again. New pets are nobody's open page.
create function app.announce_pet() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  changed jsonb := to_jsonb(new);
  clinic uuid := (changed ->> 'clinic_id')::uuid;
  pet uuid := (changed ->> case when tg_table_name = 'pets' then 'id' else 'pet_id' end)::uuid;
  account uuid;
begin
  perform app.broadcast('clinic:' || clinic, 'pet', jsonb_build_object('id', pet, 'by', app.user_id()));
  for account in
    select c.user_id from public.pet_clients pc
      join public.clients c on c.clinic_id = pc.clinic_id and c.id = pc.client_id
     where pc.clinic_id = clinic and pc.pet_id = pet and c.user_id is not null
  loop
    perform app.broadcast('user:' || account, 'pet', jsonb_build_object('id', pet));
  end loop;
  return null;
end $$;
create trigger pets_announce after update on pets for each row execute function app.announce_pet();
create trigger pet_alerts_announce after insert or update on pet_alerts for each row execute function app.announce_pet();

select app.hand_over_definers();
