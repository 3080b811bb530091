-- VISIT-5. Holds a visit that is about to be locked, and its pet's chain: what will be kept of it, and the end of the chain.
-- No row if it has been signed or locked meanwhile. For the job.
create or replace function app.begin_visit_lock(p_clinic uuid, p_visit uuid)
  returns table (pet uuid, content jsonb, last_position integer, last_hash text)
  language plpgsql security definer set search_path = '' as $$
declare
  found_pet uuid;
begin
  select v.pet_id into found_pet from public.visits v
   where v.clinic_id = p_clinic and v.id = p_visit and v.status in ('open', 'in_review', 'awaiting_results') for update;
  if not found then
    return;
  end if;
  perform from public.pets p where p.clinic_id = p_clinic and p.id = found_pet for no key update;
  return query
    select found_pet, app.visit_record(p_clinic, p_visit), coalesce(s.position, 0), s.content_hash
      from (values (true)) as one (present)
      left join lateral (
        select x.position, x.content_hash from public.visit_signatures x
         where x.clinic_id = p_clinic and x.pet_id = found_pet order by x.position desc limit 1) s on true;
end $$;

grant execute on function app.begin_visit_lock to job_server;
