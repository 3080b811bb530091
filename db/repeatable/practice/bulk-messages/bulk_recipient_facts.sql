-- What decides again about recipients whose turn has come: whether they are still clients, and which of their pets live, are still theirs, and
-- still have the appointment or the overdue care for which they were found. For the job of the clinic. Without an appointment or kinds
-- of care (null) every living pet fits; an empty list of kinds is any care.
create or replace function app.bulk_recipient_facts(p_clinic uuid, p_recipients uuid[], p_from timestamptz, p_until timestamptz,
    p_doctor uuid, p_care_kinds text[], p_today date)
  returns table (id uuid, client_id uuid, client_name text, is_active boolean, pets jsonb)
  language plpgsql stable security definer set search_path = '' as $$
begin
  if app.clinic_id() is distinct from p_clinic then
    raise exception 'permission denied to read recipients of another clinic' using errcode = 'insufficient_privilege';
  end if;
  return query
    with asked as materialized (
      select r.id, r.client_id, r.pet_ids from public.bulk_recipients r where r.clinic_id = p_clinic and r.id = any (p_recipients)),
    living as (
      select distinct a.id as recipient_id, p.id, p.name
        from asked a
        join public.pets o on o.clinic_id = p_clinic and o.id = any (a.pet_ids)
        join public.pets p on p.clinic_id = p_clinic and p.id = coalesce(o.merged_into, o.id)
       where p.deceased_on is null and p.archived_at is null
         and not (
           exists (select from public.pet_former_clients f
             where f.clinic_id = p_clinic and f.pet_id = p.id and f.client_id = a.client_id)
           and not exists (select from public.pet_clients k
             where k.clinic_id = p_clinic and k.pet_id = p.id and k.client_id = a.client_id))),
    facts_of as (
      select l.recipient_id, jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'fits',
            (p_from is null or exists (
              select from public.appointments x
               where x.clinic_id = p_clinic and x.pet_id = l.id and x.holds_slot and x.starts_at >= p_from and x.starts_at < p_until
                 and (p_doctor is null or x.doctor_id = p_doctor)))
            and (p_care_kinds is null or exists (
              select from public.due_cares d join public.care_protocols c on c.clinic_id = p_clinic and c.id = d.protocol_id
               where d.clinic_id = p_clinic and d.pet_id = l.id and d.status = 'open' and d.due_on < p_today
                 and (cardinality(p_care_kinds) = 0 or c.kind = any (p_care_kinds)))))
          order by l.name, l.id) as pets
        from living l group by l.recipient_id)
    select a.id, c.id, c.full_name, c.archived_at is null and c.erased_at is null and c.merged_into is null, coalesce(j.pets, '[]')
      from asked a
      join public.clients c on c.clinic_id = p_clinic and c.id = a.client_id
      left join facts_of j on j.recipient_id = a.id;
end $$;

grant execute on function app.bulk_recipient_facts to job_server;
