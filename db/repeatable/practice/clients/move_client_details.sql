-- Copies the contacts that a client lacks from another one, moves the clients that were merged earlier, and returns ids by
-- table. With the list of a merge it takes that merge back: contacts that were copied are removed, also where somebody has
-- saved them again since. A client who is merged keeps their own contacts, so that they are as they were afterwards.
create or replace function app.move_client_details(p_clinic uuid, p_from uuid, p_to uuid, p_rows jsonb) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  contacts jsonb;
  merged jsonb;
begin
  if p_rows is null then
    with done as (
      insert into public.client_contacts (clinic_id, client_id, kind, value, normalized, label, is_primary)
        select p_clinic, p_to, k.kind, k.value, k.normalized, k.label, k.is_primary and not exists (
            select from public.client_contacts o
             where o.clinic_id = p_clinic and o.client_id = p_to and o.kind = k.kind and o.is_primary)
          from public.client_contacts k
         where k.clinic_id = p_clinic and k.client_id = p_from and not exists (
           select from public.client_contacts o
            where o.clinic_id = p_clinic and o.client_id = p_to and o.kind = k.kind and o.normalized = k.normalized)
      returning id, kind, normalized)
    select coalesce(jsonb_agg(d.kind || ':' || d.normalized), '[]') into contacts from done d;
  else
    with done as (
      delete from public.client_contacts k
       where k.clinic_id = p_clinic and k.client_id = p_from and p_rows -> 'client_contacts' ? (k.kind || ':' || k.normalized)
      returning k.kind, k.normalized)
    select coalesce(jsonb_agg(d.kind || ':' || d.normalized), '[]') into contacts from done d;
    update public.client_contacts k set is_primary = true
     where k.clinic_id = p_clinic and k.client_id = p_from and not k.is_primary
       and k.id = (select o.id from public.client_contacts o
                    where o.clinic_id = p_clinic and o.client_id = p_from and o.kind = k.kind
                    order by o.is_primary desc, o.id limit 1);
  end if;
  with done as (
    update public.clients c set merged_into = p_to
     where c.clinic_id = p_clinic and c.merged_into = p_from and c.id <> p_to
       and (p_rows is null or c.id = any (app.moved_ids(p_rows, 'clients')))
    returning c.id)
  select coalesce(jsonb_agg(d.id), '[]') into merged from done d;
  return jsonb_build_object('client_contacts', contacts, 'clients', merged);
end $$;
